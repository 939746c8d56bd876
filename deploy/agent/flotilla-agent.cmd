@echo off
rem Starts the agent of this folder, with the Node beside it, or with a Node of the machine that is new enough.
setlocal
set "home=%~dp0.."
if "%~1"=="--version" (
  type "%home%\VERSION"
  exit /b 0
)
set "node=%home%\node\bin\node.exe"
if not exist "%node%" (
  set "node=node"
  node -e "process.exit(parseInt(process.versions.node) < 24 ? 1 : 0)" >nul 2>nul
  if errorlevel 1 (
    echo The agent needs Node 24 or newer on this machine: install it from https://nodejs.org, then start the agent again. 1>&2
    exit /b 1
  )
)
rem One line: an update replaces this file while the agent runs, and cmd would read the next line from the new one.
"%node%" @NODE_FLAGS@ "%home%\app\apps\agent\src\main.js" %* & exit /b
