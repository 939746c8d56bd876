#!/bin/sh
# Starts the agent of this folder, with the Node beside it, or with a Node of the machine that is new enough.
set -eu
program=$0
while [ -h "$program" ]; do
  target=$(readlink "$program")
  case $target in /*) program=$target ;; *) program=$(dirname "$program")/$target ;; esac
done
home=$(CDPATH='' cd "$(dirname "$program")/.." && pwd -P)

if [ "${1-}" = --version ]; then
  exec cat "$home/VERSION"
fi

node=$home/node/bin/node
if [ ! -x "$node" ]; then
  node=$(command -v node) || node=
  major=$([ -n "$node" ] && "$node" -p 'parseInt(process.versions.node)') || major=0
  if [ "${major:-0}" -lt 24 ]; then
    echo 'The agent needs Node 24 or newer on this machine: install it from https://nodejs.org, then start the agent again.' >&2
    exit 1
  fi
fi
exec "$node" @NODE_FLAGS@ "$home/app/apps/agent/src/main.js" "$@"
