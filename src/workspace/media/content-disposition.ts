/** A Content-Disposition header with the exact file name and an ASCII version of the name (RFC 6266). */
export function contentDisposition(type: 'inline' | 'attachment', filename: string): string {
  const plain = filename.replaceAll(/[^\w .-]/g, '_')
  const exact = encodeURIComponent(filename.toWellFormed()).replaceAll(/['()*]/g, (each) => {
    return `%${each.charCodeAt(0).toString(16).toUpperCase()}`
  })
  return `${type}; filename="${plain}"; filename*=UTF-8''${exact}`
}
