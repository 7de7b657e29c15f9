import type { Account } from '#workspace/account.ts'
import { DEMO_PASSWORD, groups, people, type DemoPerson } from './users.ts'

const MAIL_DOMAIN = 'casanogal.example'

/** A person's e-mail address, in the shop's form `first.last@…`. */
export function mailOf({ name }: Pick<DemoPerson, 'name'>): string {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return `${plain.replaceAll(' ', '.')}@${MAIL_DOMAIN}`
}

const flags = [
  ['is_read_only', 'isReadOnly'],
  ['is_supervisor', 'isSupervisor'],
  ['is_super_admin', 'isSuperAdmin'],
] as const

/** The accounts of the demo; role and flags are those of the user's first group. */
export function demoAccounts(): Account[] {
  return people.map((person) => {
    const [first] = person.memberships
    const set = flags.filter(([column]) => first?.more?.[column] === 1)
    return {
      email: mailOf(person),
      password: DEMO_PASSWORD,
      name: person.name,
      role: first?.role ?? '',
      flags: set.map(([, flag]) => flag),
      groups: person.memberships.map(({ groupId }) => ({
        id: groupId,
        name: groups.find(({ id }) => id === groupId)?.name ?? groupId,
      })),
    }
  })
}
