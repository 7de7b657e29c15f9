/** The name of a CSV file: the campaign's name, and `content`, a word for what the file contains. */
export const csvFilename = (campaignName: string, content: string): string =>
  `${campaignName.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-${content}.csv`

/**
 * Downloads a file that the service has prepared.
 * @param path the file's path below `/api/campaigns`
 */
export function downloadCsv(path: string, filename: string): void {
  const link = document.createElement('a')
  link.href = `/api/campaigns${path}`
  link.download = filename
  link.click()
}
