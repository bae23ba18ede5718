"""The papers whose claims are theorems of the kernel, a module each or for several with common definitions."""
