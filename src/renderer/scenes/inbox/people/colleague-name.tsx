import { useAtomValue } from 'jotai'
import { peopleAtom } from './member-names.ts'
import { useProfileNames } from './profile-names.ts'

/**
 * "Rosa: " before what a colleague said, in a line that has little room; nothing while nobody knows the name. Somebody
 * who has left is asked for only where they are missing: a line whose author is known is drawn without a query.
 */
export function ColleagueName({ id }: { id: string }) {
  const name = useAtomValue(peopleAtom).get(id)?.name ?? ''
  return name === '' ? <NameOfOneWhoLeft id={id} /> : before(name)
}

function NameOfOneWhoLeft({ id }: { id: string }) {
  const name = useProfileNames([id]).get(id)
  return name === undefined ? null : before(name)
}

const before = (name: string) => `${name.split(' ')[0]}: `
