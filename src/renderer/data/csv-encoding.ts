/** The encodings of the CSV files that can be imported. */
export const csvEncodings = ['utf-8', 'windows-1252'] as const
export type CsvEncoding = (typeof csvEncodings)[number]

/** UTF-8 if the bytes are valid UTF-8, otherwise the Western European encoding of older spreadsheets. */
export function encodingOf(bytes: Uint8Array): CsvEncoding {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}
