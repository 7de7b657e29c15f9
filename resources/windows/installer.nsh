; Registers bandeja:// links, for the user or for the machine, as the app is installed.
!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\bandeja" "" "URL:Bandeja"
  WriteRegStr SHELL_CONTEXT "Software\Classes\bandeja" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\bandeja\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\bandeja\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
!macroend

!macro customUnInstall
  ; An update uninstalls the old version first. Then the registration stays.
  ${ifNot} ${isUpdated}
    DeleteRegKey SHELL_CONTEXT "Software\Classes\bandeja"
  ${endIf}
!macroend
