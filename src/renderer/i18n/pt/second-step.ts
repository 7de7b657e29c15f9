import type { Catalogue } from '#renderer/i18n/catalogue.ts'

export const secondStep = {
  /** The screen that mails a password. */
  recovery: {
    title: 'Recupere sua senha',
    text: 'Enviaremos um e-mail com os passos para escolher uma nova.',
    submit: 'Enviar e-mail',
    invalidEmail: 'Digite um e-mail completo, como nome@empresa.com.',
    sentTitle: 'Confira seu e-mail',
    sentText: 'Se {{email}} tiver uma conta, a mensagem chegará em alguns minutos.',
    keptTitle: 'Aqui não se enviam e-mails',
    keptText:
      'Este espaço de trabalho não envia e-mails: se {{email}} tiver uma conta, a mensagem fica no servidor, na pasta outbox. Peça a quem o administra.',
    back: 'Voltar para o login',
  },
  title: 'Digite o código',
  text: 'Ele está no app de códigos do seu celular.',
  recoveryTitle: 'Use um código de recuperação',
  recoveryText: 'É um dos dez que você salvou. Vale uma vez.',
  useCode: 'Usar um código do app',
  missingCode: 'Digite os seis dígitos.',
  missingRecovery: 'Digite o código de recuperação.',
  remember_one: 'Não pedir aqui por {{count}} dia',
  remember_many: 'Não pedir aqui por {{count}} de dias',
  remember_other: 'Não pedir aqui por {{count}} dias',
  lost: 'Não tem o celular nem os códigos? Peça a quem administra o seu grupo que redefina as suas duas etapas.',
  back: 'Voltar',
  expired: 'Demorou demais ou houve tentativas demais. Entre de novo.',
  setupTitle: 'Ative as duas etapas',
  setupText: 'O seu grupo pede. Depois você entra.',
}
export default secondStep satisfies Catalogue<'secondStep'>
