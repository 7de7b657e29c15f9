import type { Catalogue } from '#renderer/i18n/catalogue.ts'

export const providerSignIn = {
  button: 'Entrar com a conta da sua empresa',
  text: 'Você se identifica em {{host}}, no navegador.',
  usePassword: 'Entrar com senha',
  required:
    'Seu grupo entra com a conta da empresa. A senha é só para emergências dos superadministradores.',
  noButton: 'Se este computador não mostra como, avise a TI.',
  unlock: 'Desbloquear com a conta da sua empresa',
  waiting: {
    title: 'Continue no navegador',
    text: 'Identifique-se em {{host}}. O Bandeja espera três minutos.',
    again: 'Abrir de novo',
    cancel: 'Cancelar',
  },
  faults: {
    closed: 'Você fechou o navegador ou passaram três minutos. Comece de novo.',
    silent: 'O provedor não responde. Tente mais tarde ou avise a TI.',
    otherProvider: 'Este espaço de trabalho não usa o provedor que a TI definiu. Avise a TI.',
    token: 'O serviço não aceitou a resposta do provedor. Tente de novo ou avise a TI.',
    clock_one: 'Os relógios do serviço e do provedor diferem em {{count}} minuto. Avise a TI.',
    clock_many: 'Os relógios do serviço e do provedor diferem em {{count}} minutos. Avise a TI.',
    clock_other: 'Os relógios do serviço e do provedor diferem em {{count}} minutos. Avise a TI.',
    email: 'O provedor não confirma seu e-mail. Avise a TI.',
    notMember:
      'Sua conta da empresa não é de ninguém deste grupo. Peça a quem o administra que convide você.',
    claimMissing: 'O dado {{claim}} não veio. Avise a TI.',
    roleUnknown: '«{{value}}» não tem função aqui. Avise a TI.',
    otherPerson: 'Essa conta da empresa é de outra pessoa. Entre na sua pelo navegador.',
    lastAdmin:
      'Sua função na empresa deixaria o grupo sem administradores. Avise quem o administra.',
  },
}
export default providerSignIn satisfies Catalogue<'providerSignIn'>
