// Made by scripts/routes.mjs from the contract; do not edit.
export interface Routes {}
