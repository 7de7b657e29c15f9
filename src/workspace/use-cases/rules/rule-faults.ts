import type { Language } from '#contract/limits.ts'
import { can } from '#contract/policies/index.ts'
import { toGroup } from '#workspace/events/event-draft.ts'
import { dropEventsOf } from '#workspace/storage/chats/rule-events.ts'
import { switchRule, type StoredRule } from '#workspace/storage/chats/rules.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { notify } from '#workspace/use-cases/messages/notify.ts'
import { viewerIn, type Directory } from '#workspace/viewers.ts'

/** Why the service switches a rule off. */
export type SwitchingFault = 'missing' | 'flood'

const sentences: Record<Language, Record<SwitchingFault, string>> = {
  es: {
    missing: 'La regla se apagó: nombra algo que ya no existe.',
    flood: 'La regla se apagó: actuó demasiadas veces en 10 minutos.',
  },
  en: {
    missing: 'The rule was switched off: it names something that is gone.',
    flood: 'The rule was switched off: it acted too often within 10 minutes.',
  },
  pt: {
    missing: 'A regra foi desligada: ela cita algo que não existe mais.',
    flood: 'A regra foi desligada: agiu vezes demais em 10 minutos.',
  },
}

/** Switches a rule off because of a fault, drops what it waits for, and notifies who may repair it. */
export async function switchOffFaulty(
  work: Work,
  directory: Directory,
  rule: Pick<StoredRule, 'id' | 'name'>,
  fault: SwitchingFault,
  now: number,
): Promise<void> {
  const { group, members } = directory
  await switchRule(work.tx, rule.id, false, { now, fault })
  const object = { type: 'rule', id: rule.id, name: rule.name }
  const isOn = { name: 'isOn', before: 'true', after: 'false', form: 'text' } as const
  const why = { name: 'fault', after: fault, form: 'text' } as const
  const step = { action: 'rule.changed', object, changes: [isOn, why], origin: {} } as const
  work.audit(group.id, step, now)
  await dropEventsOf(work.tx, rule.id)
  work.announce(toGroup(group.id, 'rules.changed', {}))
  const editors = members
    .map(({ id }) => id)
    .filter((id) => can(viewerIn(directory, id), 'rules.edit'))
  const text = sentences[group.language][fault]
  await notify(work, directory, editors, { kind: 'system', title: rule.name, text }, { now })
}
