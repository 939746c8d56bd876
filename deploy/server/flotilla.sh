#!/bin/sh
# flotilla start: the server. flotilla COMMAND: what an operator does on the server's machine.
set -eu
program=$0
while [ -h "$program" ]; do
  target=$(readlink "$program")
  case $target in /*) program=$target ;; *) program=$(dirname "$program")/$target ;; esac
done
home=$(CDPATH='' cd "$(dirname "$program")/.." && pwd -P)

node=$home/node/bin/node
if [ ! -x "$node" ]; then
  node=$(command -v node) || node=
  major=$([ -n "$node" ] && "$node" -p 'parseInt(process.versions.node)') || major=0
  if [ "${major:-0}" -lt 24 ]; then
    echo 'Flotilla needs Node 24 or newer on this machine: install it from https://nodejs.org, then start it again.' >&2
    exit 1
  fi
fi
case ${1-} in
  --version) exec cat "$home/VERSION" ;;
  start)
    shift
    exec "$node" @NODE_FLAGS@ "$home/app/apps/server/src/main.js" "$@"
    ;;
  *) exec "$node" @NODE_FLAGS@ "$home/app/apps/server/src/cli.js" "$@" ;;
esac
