/** Saves a file that the service has prepared. @param path relative to the base address of the main service */
export function download(path: string, filename: string): void {
  const link = document.createElement('a')
  link.href = `/api/main${path}`
  link.download = filename
  link.click()
}
