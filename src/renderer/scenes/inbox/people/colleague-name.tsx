import { useAtomValue } from 'jotai'
import { peopleAtom, useProfileNames } from './user-names.ts'

/**
 * The prefix of a colleague's message in a one-line preview, e.g. "Rosa: "; nothing while the name is unknown. Only the
 * name of a former member is fetched; the others are among the group's members.
 */
export function ColleagueName({ id }: { id: string }) {
  const name = useAtomValue(peopleAtom).get(id)?.name ?? ''
  return name === '' ? <FormerMemberName id={id} /> : before(name)
}

function FormerMemberName({ id }: { id: string }) {
  const name = useProfileNames([id]).get(id)
  return name === undefined ? null : before(name)
}

const before = (name: string) => `${name.split(' ')[0]}: `
