# Installs or repairs the agent of Flotilla for the user who runs this, without administrator rights. The site fills in what is between @ signs.
#   -Uninstall  stops and removes the agent; its data stays
# Every other option is for the agent, for example --adb 127.0.0.1:5038.
param([switch]$Uninstall, [Parameter(ValueFromRemainingArguments = $true)][string[]]$AgentOptions = @())
$ErrorActionPreference = 'Stop'
# Windows PowerShell 5 draws its progress so slowly that a download takes minutes.
$ProgressPreference = 'SilentlyContinue'

$server = '@SERVER@'
$key = '@KEY@'
$version = '@VERSION@'
$hash = '@SHA256_win_x64@'
$base = Join-Path $HOME '.flotilla-agent'
$task = 'Flotilla agent'
$archive = "flotilla-agent-$version-win-x64.zip"

function Stop-Agent {
  if (Get-ScheduledTask -TaskName $task -ErrorAction SilentlyContinue) {
    Stop-ScheduledTask -TaskName $task
  }
  # The task ends its first process only. The loop (cmd) is ended before the agent (node), which it would start again.
  Get-CimInstance Win32_Process |
    Where-Object { $_.Name -in 'cmd.exe', 'node.exe' -and $_.CommandLine -and $_.CommandLine.Contains($base) } |
    Sort-Object Name |
    ForEach-Object { Stop-Process -Id $_.ProcessId -Force -ErrorAction SilentlyContinue }
}

function Remove-Link([string]$path) {
  # Removes the junction and not what it refers to.
  if (Test-Path $path) { [IO.Directory]::Delete($path, $false) }
}

function Uninstall-Agent {
  Stop-Agent
  if (Get-ScheduledTask -TaskName $task -ErrorAction SilentlyContinue) {
    Unregister-ScheduledTask -TaskName $task -Confirm:$false
  }
  Remove-Link (Join-Path $base 'current')
  foreach ($name in 'versions', 'config.json', 'update.json', 'start.cmd', 'agent.log') {
    Remove-Item (Join-Path $base $name) -Recurse -Force -ErrorAction SilentlyContinue
  }
  Write-Host "The agent is removed. What it knows about its phones is still in $base\data; without it they have to join again."
}

function Expand-Agent {
  if (-not [Environment]::Is64BitOperatingSystem) { throw 'The agent needs a 64-bit Windows.' }
  if ($hash -eq '') { throw 'This site has no agent for Windows. Its administrator can build one: npm run package -- agent' }
  $work = Join-Path $base 'versions\.new'
  if (Test-Path $work) { Remove-Item $work -Recurse -Force }
  New-Item -ItemType Directory -Force $work, (Join-Path $base 'data') | Out-Null
  $file = Join-Path $work 'archive.zip'
  Write-Host "Downloading the agent $version for Windows ..."
  Invoke-WebRequest -UseBasicParsing "$server/agent/archive?file=$archive" -OutFile $file
  $found = (Get-FileHash -Algorithm SHA256 $file).Hash
  if ($found -ne $hash) { throw "The downloaded file is damaged: its SHA-256 is $found, not $hash. Run the line again." }
  # tar is part of Windows since 10 (1803) and many times faster.
  if (Get-Command tar.exe -ErrorAction SilentlyContinue) { tar.exe -xf $file -C $work } else { Expand-Archive $file $work }
  & (Join-Path $work "flotilla-agent-$version\bin\flotilla-agent.cmd") --help | Out-Null
  if ($LASTEXITCODE -ne 0) { throw 'The agent does not start on this machine.' }
}

function Set-Configuration {
  $config = Join-Path $base 'config.json'
  $body = @{ code = $key; host = $env:COMPUTERNAME } | ConvertTo-Json -Compress
  try {
    Invoke-WebRequest -UseBasicParsing "$server/agent/install" -Method Post -ContentType 'application/json' -Body $body -OutFile "$config.new"
    Move-Item -Force "$config.new" $config
  } catch {
    if (-not (Test-Path $config)) {
      throw 'The site did not accept the code: it works once and not for long. Copy a new line from the console.'
    }
    Write-Host 'The site did not accept the code again: the agent keeps the configuration that it has.'
  }
}

function Switch-Version {
  $folder = Join-Path $base "versions\$version"
  if (Test-Path $folder) { Remove-Item $folder -Recurse -Force }
  Move-Item (Join-Path $base "versions\.new\flotilla-agent-$version") $folder
  Remove-Item (Join-Path $base 'versions\.new') -Recurse -Force
  # The record of the last update does not concern this version.
  Remove-Item (Join-Path $base 'update.json') -Force -ErrorAction SilentlyContinue
  Remove-Link (Join-Path $base 'current')
  # A junction needs no rights, a symbolic link does.
  New-Item -ItemType Junction -Path (Join-Path $base 'current') -Target $folder | Out-Null
}

function Register-Agent {
  $options = ($AgentOptions | ForEach-Object { '"' + $_ + '"' }) -join ' '
  # The loop starts the agent again whenever it ends, as it does to update itself.
  $lines = @(
    '@echo off',
    ':again',
    "call `"$base\current\bin\flotilla-agent.cmd`" --config `"$base\config.json`" --data `"$base\data`" $options >> `"$base\agent.log`" 2>&1",
    'ping -n 4 127.0.0.1 > nul',
    'goto again'
  )
  Set-Content -Path (Join-Path $base 'start.cmd') -Value $lines -Encoding Default
  $action = New-ScheduledTaskAction -Execute 'powershell.exe' -WorkingDirectory $base `
    -Argument "-NoProfile -WindowStyle Hidden -Command `"& '$base\start.cmd'`""
  $user = [Security.Principal.WindowsIdentity]::GetCurrent().Name
  $settings = New-ScheduledTaskSettingsSet -AllowStartIfOnBatteries -DontStopIfGoingOnBatteries `
    -ExecutionTimeLimit ([TimeSpan]::Zero) -RestartCount 999 -RestartInterval (New-TimeSpan -Minutes 1)
  # At logon and not as a service: a service sees no dialog of a USB driver.
  Register-ScheduledTask -TaskName $task -Action $action -Trigger (New-ScheduledTaskTrigger -AtLogOn -User $user) `
    -Settings $settings -Force | Out-Null
  Start-ScheduledTask -TaskName $task
}

if ($Uninstall) {
  Uninstall-Agent
} else {
  Expand-Agent
  Set-Configuration
  Stop-Agent
  Switch-Version
  Register-Agent
  Write-Host "The agent $version is installed in $base and starts when you sign in. Its phones appear in the console at $server."
  if (-not (Get-Command adb -ErrorAction SilentlyContinue)) {
    Write-Host "adb was not found. Install Android's platform-tools and put them on the PATH, then the agent finds its phones."
  }
}
