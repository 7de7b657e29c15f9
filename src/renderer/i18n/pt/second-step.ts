import type { Catalogue } from '#renderer/i18n/catalogue.ts'

export const secondStep = {
  title: 'Digite o código',
  text: 'Ele está no app de códigos do seu telefone.',
  recoveryTitle: 'Use um código de recuperação',
  recoveryText: 'É um dos dez que você salvou. Vale uma vez.',
  useCode: 'Usar um código do app',
  missingCode: 'Digite os seis dígitos.',
  missingRecovery: 'Digite o código de recuperação.',
  remember_one: 'Não pedir aqui por {{count}} dia',
  remember_many: 'Não pedir aqui por {{count}} de dias',
  remember_other: 'Não pedir aqui por {{count}} dias',
  lost: 'Não tem o telefone nem os códigos? Peça a quem administra o seu grupo que redefina as suas duas etapas.',
  back: 'Voltar',
  expired: 'Demorou demais ou houve tentativas demais. Entre de novo.',
  setupTitle: 'Ative as duas etapas',
  setupText: 'O seu grupo pede. Depois você entra.',
}
export default secondStep satisfies Catalogue<'secondStep'>
