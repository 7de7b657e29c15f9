import { useAtomValue } from 'jotai'
import { firstName, peopleAtom, useProfileNames } from './user-names.ts'

/**
 * The first name of a colleague before their message in a one-line preview, e.g. "Rosa: ". Shows nothing without a
 * name. The names of the group's members are loaded already. The name of a former member is fetched.
 */
export function ColleagueName({ id }: { id: string }) {
  const name = useAtomValue(peopleAtom).get(id)?.name ?? ''
  return name === '' ? <FormerMemberName id={id} /> : before(name)
}

function FormerMemberName({ id }: { id: string }) {
  const name = useProfileNames([id]).get(id)
  return name === undefined ? null : before(name)
}

const before = (name: string) => `${firstName(name)}: `
