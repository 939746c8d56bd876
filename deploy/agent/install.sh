#!/bin/sh
# Installs or repairs the agent of Flotilla for the user who runs this, without sudo. The site fills in what is between @ signs.
#   --uninstall   stops and removes the agent; its data stays
#   --no-service  starts it in the background only, until the machine restarts
# Every other option is for the agent, for example --adb 127.0.0.1:5038.
set -eu
umask 077

server='@SERVER@'
key='@KEY@'
version='@VERSION@'
base=$HOME/.flotilla-agent
user=$(id -u)
unit=flotilla-agent.service
label=dev.flotilla.agent

say() { printf '%s\n' "$*"; }
fail() {
  printf '%s\n' "$*" >&2
  exit 1
}
has() { command -v "$1" >/dev/null 2>&1; }
quote() { printf "'%s'" "$(printf '%s' "$1" | sed "s/'/'\\\\''/g")"; }

# ---- The archive for this machine

detect() {
  case $(uname -s) in
    Linux) os=linux ;;
    Darwin) os=darwin ;;
    *) fail "There is no agent for $(uname -s). Linux, macOS and Windows have one." ;;
  esac
  case $(uname -m) in
    x86_64 | amd64) arch=x64 ;;
    aarch64 | arm64) arch=arm64 ;;
    *) fail "There is no agent for processors of the type $(uname -m)." ;;
  esac
  if [ "$os" = linux ] && ldd --version 2>&1 | grep -qi musl; then
    fail 'The agent needs a Linux with glibc, such as Debian, Ubuntu or Fedora. This one has musl.'
  fi
  case $os-$arch in
    linux-x64) hash='@SHA256_linux_x64@' ;;
    linux-arm64) hash='@SHA256_linux_arm64@' ;;
    darwin-x64) hash='@SHA256_darwin_x64@' ;;
    darwin-arm64) hash='@SHA256_darwin_arm64@' ;;
  esac
  [ -n "$hash" ] || fail "This site has no agent for $os-$arch. Its administrator can build one: npm run package -- agent"
  archive=flotilla-agent-$version-$os-$arch.tar.gz
}

download() {
  if has curl; then
    curl -fsSL --retry 2 -o "$2" "$1"
  elif has wget; then
    wget -q -O "$2" "$1"
  else
    fail 'Neither curl nor wget is installed.'
  fi
}

check_hash() {
  if has sha256sum; then
    found=$(sha256sum "$1")
  elif has shasum; then
    found=$(shasum -a 256 "$1")
  else
    fail 'Neither sha256sum nor shasum is installed.'
  fi
  [ "${found%% *}" = "$hash" ] || fail "The downloaded file is damaged: its SHA-256 is ${found%% *}, not $hash. Run the line again."
}

unpack() {
  mkdir -p "$base/versions" "$base/data"
  work=$base/versions/.new
  rm -rf "$work"
  mkdir "$work"
  say "Downloading the agent $version for $os-$arch ..."
  download "$server/agent/archive?file=$archive" "$work/archive" || fail "The agent could not be downloaded from $server."
  check_hash "$work/archive"
  tar -xzf "$work/archive" -C "$work" || fail "The archive could not be unpacked below $base: is the disk full?"
  # This fails with the advice of the launcher if the archive has no Node and neither has the machine.
  "$work/flotilla-agent-$version/bin/flotilla-agent" --help >/dev/null || exit 1
}

# ---- Its configuration: the one-time code is exchanged for the key, so that the pasted line is worthless afterwards

configure() {
  host=$(uname -n | tr -cd 'A-Za-z0-9._-')
  body="{\"code\":\"$key\",\"host\":\"$host\"}"
  new=$base/config.json.new
  if has curl; then
    curl -fsS -o "$new" -H 'content-type: application/json' --data "$body" "$server/agent/install" || rm -f "$new"
  else
    wget -q -O "$new" --header 'content-type: application/json' --post-data "$body" "$server/agent/install" || rm -f "$new"
  fi
  if [ -s "$new" ]; then
    mv -f "$new" "$base/config.json"
  elif [ -s "$base/config.json" ]; then
    say 'The site did not accept the code again: the agent keeps the configuration that it has.'
  else
    fail 'The site did not accept the code: it works once and not for long. Copy a new line from the console.'
  fi
}

write_start() {
  {
    say '#!/bin/sh'
    say "cd $(quote "$base") || exit 1"
    printf 'exec %s --config %s --data %s' \
      "$(quote "$base/current/bin/flotilla-agent")" "$(quote "$base/config.json")" "$(quote "$base/data")"
    for option in "$@"; do printf ' %s' "$(quote "$option")"; done
    say ''
  } >"$base/start"
  chmod 700 "$base/start"
}

# The new folder takes the place of an old one of the same version; the version before stays, to return to.
switch() {
  rm -rf "$base/versions/$version"
  mv "$base/versions/.new/flotilla-agent-$version" "$base/versions/$version"
  # The record of the last update does not concern this version.
  rm -rf "$base/versions/.new" "$base/update.json"
  ln -sfn "versions/$version" "$base/current"
}

# ---- Start at boot

control() {
  if [ "$user" = 0 ]; then systemctl "$@"; else systemctl --user "$@"; fi
}
has_systemd() { has systemctl && control show-environment >/dev/null 2>&1; }
if [ "$user" = 0 ]; then
  units=/etc/systemd/system target=multi-user.target
else
  units=${XDG_CONFIG_HOME:-$HOME/.config}/systemd/user target=default.target
fi
plist=$HOME/Library/LaunchAgents/$label.plist

# Small systems have no ps.
command_of() {
  if [ -r "/proc/$1/cmdline" ]; then tr '\0' ' ' <"/proc/$1/cmdline"; else ps -p "$1" -o args= 2>/dev/null || :; fi
}

stop() {
  if [ -e "$units/$unit" ] && has_systemd; then control stop "$unit" || :; fi
  if [ -e "$plist" ]; then launchctl bootout "gui/$user/$label" 2>/dev/null || :; fi
  [ -e "$base/pid" ] || return 0
  pid=$(cat "$base/pid")
  # The number may belong to another process since the machine has restarted.
  if command_of "$pid" | grep -qF "$base/keep-running" && kill "$pid" 2>/dev/null; then
    left=20
    while [ $left -gt 0 ] && kill -0 "$pid" 2>/dev/null; do
      sleep 1
      left=$((left - 1))
    done
  fi
  rm -f "$base/pid"
}

start_systemd() {
  mkdir -p "$units"
  cat >"$units/$unit" <<UNIT
[Unit]
Description=Flotilla agent

[Service]
Type=exec
ExecStart=/bin/sh "$base/start"
Environment="PATH=$PATH"
Restart=always
RestartSec=3
# The adb server is shared with other programs and goes on.
KillMode=process

[Install]
WantedBy=$target
UNIT
  control daemon-reload
  control enable --quiet "$unit"
  control restart "$unit"
  say "It starts at boot (systemd: $unit)."
  if [ "$user" != 0 ] && ! loginctl enable-linger 2>/dev/null; then
    say "Until an administrator has run  loginctl enable-linger $(id -un)  it runs only while you are signed in."
  fi
}

start_launchd() {
  mkdir -p "${plist%/*}"
  xml() { printf '%s' "$1" | sed 's/&/\&amp;/g; s/</\&lt;/g'; }
  cat >"$plist" <<PLIST
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
  <key>Label</key><string>$label</string>
  <key>ProgramArguments</key><array><string>/bin/sh</string><string>$(xml "$base/start")</string></array>
  <key>EnvironmentVariables</key><dict><key>PATH</key><string>$(xml "$PATH")</string></dict>
  <key>RunAtLoad</key><true/>
  <key>KeepAlive</key><true/>
  <key>AbandonProcessGroup</key><true/>
  <key>StandardOutPath</key><string>$(xml "$base/agent.log")</string>
  <key>StandardErrorPath</key><string>$(xml "$base/agent.log")</string>
</dict></plist>
PLIST
  launchctl bootstrap "gui/$user" "$plist"
  say "It starts when you sign in (launchd: $label)."
}

start_in_background() {
  cat >"$base/keep-running" <<'KEEP'
#!/bin/sh
# Starts the agent again whenever it ends, as it does to update itself.
trap 'kill "$child" 2>/dev/null; wait "$child"; exit 0' TERM
while :; do
  "$1" &
  child=$!
  wait "$child" || :
  sleep 3 &
  child=$!
  wait "$child"
done
KEEP
  chmod 700 "$base/keep-running"
  # Without a terminal, a signal to whose group would end it too.
  if has setsid; then detach=setsid; else detach=nohup; fi
  $detach "$base/keep-running" "$base/start" </dev/null >>"$base/agent.log" 2>&1 &
  say $! >"$base/pid"
  say "It runs in the background and does not start at boot. After a restart run: $detach $base/keep-running $base/start &"
}

uninstall() {
  stop
  if [ -e "$units/$unit" ]; then
    ! has_systemd || control disable --quiet "$unit" || :
    rm -f "$units/$unit"
  fi
  rm -f "$plist"
  for name in versions current config.json update.json start keep-running agent.log; do rm -rf "${base:?}/$name"; done
  say "The agent is removed. What it knows about its phones is still in $base/data; without it they have to join again."
  exit 0
}

main() {
  service=yes
  options=
  for option in "$@"; do
    case $option in
      --uninstall) uninstall ;;
      --no-service) service=no ;;
      *) options="$options $(quote "$option")" ;;
    esac
  done
  detect
  unpack
  configure
  stop
  switch
  eval "write_start $options"
  if [ $service = no ]; then
    start_in_background
  elif [ "$os" = darwin ]; then
    start_launchd
  elif has_systemd; then
    start_systemd
  else
    start_in_background
  fi
  say "The agent $version is installed in $base. Its phones appear in the console at $server."
  has adb || say 'adb was not found. Install it (platform-tools of Android, or the package adb), then the agent finds its phones.'
}

# The last line: a file that was cut off on its way does nothing.
main "$@"
