const ADDRESS = '/storage/'

/** The address of a file, relative to the messages service. */
export function fileAddress(id: string): string {
  return ADDRESS + id
}

/** The id in a file's address, absolute or relative; undefined for any other address. */
export function fileIdOf(address: string): string | undefined {
  const path = URL.parse(address, 'http://relative.invalid')?.pathname ?? ''
  return /\/storage\/(f[0-9a-z]{19})$/.exec(path)?.[1]
}
