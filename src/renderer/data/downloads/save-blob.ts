/** Saves a file that the page has made. The main process asks the user for the folder. */
export function saveBlob(blob: Blob, filename: string): void {
  const url = URL.createObjectURL(blob)
  const link = window.document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
  // Revoke the address a minute later: the download reads it after this call has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
