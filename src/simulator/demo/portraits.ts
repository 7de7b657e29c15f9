import { featuredContacts } from './featured-contacts.ts'
import { makeCustomer, type Customer } from './customer.ts'
import { keepDemoFile, type DemoFiles } from './media.ts'
import type { Look } from './names.ts'
import { drawPortrait } from './portrait.ts'
import { Stream } from './random.ts'

/** The address of a contact's portrait; undefined for about half of the contacts. */
export type Portraits = (customer: Customer) => string | undefined

/** Portraits are drawn only for contacts with an index below this number. Later contacts share these portraits. */
const DRAWN = 400

function hasPortrait(seed: number, index: number): boolean {
  return new Stream(seed, `portrait/${index}`).chance(0.58)
}

/** Draws the portraits and stores them among the group's files. */
export async function keepPortraits(
  files: DemoFiles,
  owner: { groupId: string; now: number },
  seed: number,
  contacts: number,
): Promise<Portraits> {
  const own = new Map<number, string>()
  const shared: Record<Look, string[]> = { woman: [], man: [] }
  for (let index = 0; index < Math.min(contacts, DRAWN); index += 1) {
    const { look } = makeCustomer(seed, index, featuredContacts[index])
    if (look === undefined || !hasPortrait(seed, index)) continue
    const bytes = Buffer.from(drawPortrait(new Stream(seed, `face/${index}`), look))
    const name = `portrait-${index}`
    const file = {
      name,
      filename: `${name}.svg`,
      mimeType: 'image/svg+xml',
      bytes,
      content: { type: 'image', width: 96, height: 96 },
    } as const
    const address = await keepDemoFile(files, file, owner)
    own.set(index, address)
    shared[look].push(address)
  }
  return ({ index, look }) => {
    if (index < DRAWN) return own.get(index)
    if (look === undefined || !hasPortrait(seed, index)) return undefined
    const faces = shared[look]
    return faces[index % faces.length]
  }
}
