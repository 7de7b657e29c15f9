; The links of the app, bandeja://…, for the user or the machine that it is installed for.
!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\bandeja" "" "URL:Bandeja"
  WriteRegStr SHELL_CONTEXT "Software\Classes\bandeja" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\bandeja\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\bandeja\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
!macroend

!macro customUnInstall
  ; An update removes the former version first; its links stay for the new one.
  ${ifNot} ${isUpdated}
    DeleteRegKey SHELL_CONTEXT "Software\Classes\bandeja"
  ${endIf}
!macroend
