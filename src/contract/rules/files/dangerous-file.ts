/** The types of programs, and of pages and pictures that can contain scripts. */
const types: ReadonlySet<string> = new Set([
  'application/vnd.microsoft.portable-executable',
  'application/x-executable',
  'application/vnd.android.package-archive',
  'application/java-archive',
  'application/x-msdownload',
  'text/x-shellscript',
  'text/javascript',
  'application/javascript',
  'text/html',
  'application/xhtml+xml',
  'image/svg+xml',
])

/** Extensions that a system runs, installs or opens in a browser with their scripts, and documents with macros. */
const extensions: ReadonlySet<string> = new Set(
  `ade adp apk app appimage appx bat bin cab chm cmd com command cpl deb desktop dll dmg docm dotm exe gadget hta htm html
  img inf ins iso isp jar jnlp js jse ksh lnk mht mhtml msc msi msix msp mst pif pkg potm ppam ppsm pptm ps1 psm1 py pyw rb
  reg rpm run scf scr sct sh shb shtml svg svgz swf sys url vb vbe vbs vbscript vhd vhdx ws wsc wsf wsh xhtml xlam xll xlsm
  xltm`.split(/\s+/),
)

/** The extension of a file's name in lower case, without the dot; empty for none. */
export const extensionOf = (filename: string): string =>
  /\.([a-z0-9]+)[\s.]*$/.exec(filename.toLowerCase())?.[1] ?? ''

/** Whether files of a type are programs, or can contain scripts. */
export const isDangerousType = (mimeType: string): boolean => types.has(mimeType)

/**
 * Whether a file can harm the computer of whoever opens it: a program, a script, or a page or picture that can contain
 * one. Such a file is never shown, only downloaded after a warning, and nobody can send it.
 */
export function isDangerous({
  filename = '',
  mimeType = '',
}: {
  filename?: string | undefined
  mimeType?: string | undefined
}): boolean {
  return isDangerousType(mimeType) || extensions.has(extensionOf(filename))
}
