import type { Catalogue } from '#renderer/i18n/catalogue.ts'

export const dues = {
  missed: 'vencido {{time}}',
  resolve: 'finalizar {{time}}',
  spokenLeft: 'vence em {{time}}',
  spokenMissed: 'vencido há {{time}}',
  closed: 'Fora do horário: o tempo está parado',
  note: 'Conta só o horário de atendimento.',
  endsByAnswer: 'Sua resposta para o tempo; uma automática, não.',
  endsByFinish: 'Finalizar o chat para o tempo.',
  kinds: {
    first: 'Primeira resposta',
    next: 'Próxima resposta',
    resolution: 'Finalização',
  },
  target: 'Meta',
  since: 'Escreveu',
  at: 'Vence',
  important: 'Importante',
  tag: 'Etiqueta',
  noTeam: 'Sem equipe',
  team: 'Equipe',
}
export default dues satisfies Catalogue<'dues'>
