import type { Catalogue } from '#renderer/i18n/catalogue.ts'

export const dues = {
  missed: 'overdue {{time}}',
  resolve: 'finish {{time}}',
  spokenLeft: 'due in {{time}}',
  spokenMissed: 'overdue for {{time}}',
  closed: 'Outside opening hours: the time stands still',
  note: 'Only opening hours count.',
  endsByAnswer: 'Your answer ends it; an automatic one does not.',
  endsByFinish: 'Finishing the chat ends it.',
  kinds: {
    first: 'First answer',
    next: 'Next answer',
    resolution: 'Finishing',
  },
  target: 'Target',
  since: 'Wrote',
  at: 'Due',
  important: 'Important',
  tag: 'Tag',
  noTeam: 'No team',
  team: 'Team',
}
export default dues satisfies Catalogue<'dues'>
