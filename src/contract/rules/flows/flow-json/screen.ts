/** A screen of a document that `documentSchema` accepted. */
export interface CheckedScreen {
  readonly id: string
  readonly terminal?: boolean | undefined
  readonly success?: boolean | undefined
  readonly refresh_on_back?: boolean | undefined
  readonly sensitive?: readonly string[] | undefined
  readonly data?: Readonly<Record<string, unknown>> | undefined
  readonly layout: { readonly children: readonly unknown[] }
}

/** The fields of the data that a screen expects. JSON Schema's list `required` is not a field and is left out. */
export const dataEntries = ({ data = {} }: CheckedScreen): [string, unknown][] =>
  Object.entries(data).filter(([key, entry]) => key !== 'required' || !Array.isArray(entry))
