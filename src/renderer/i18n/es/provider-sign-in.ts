/** Spanish texts of signing in with the account of the company. */
export const providerSignIn = {
  button: 'Entrar con la cuenta de tu empresa',
  text: 'Te identificas en {{host}}, en el navegador.',
  usePassword: 'Entrar con contraseña',
  required:
    'Tu grupo entra con la cuenta de la empresa. La contraseña es solo para emergencias de los superadministradores.',
  noButton: 'Si no ves cómo hacerlo en este dispositivo, avisa a TI.',
  unlock: 'Desbloquear con la cuenta de tu empresa',
  waiting: {
    title: 'Sigue en el navegador',
    text: 'Identifícate en {{host}}. Bandeja espera tres minutos.',
    again: 'Abrir otra vez',
    cancel: 'Cancelar',
  },
  faults: {
    closed: 'Cerraste el navegador o pasaron tres minutos. Empieza otra vez.',
    silent: 'El proveedor no contesta. Inténtalo más tarde o avisa a TI.',
    otherProvider: 'Este espacio de trabajo no usa el proveedor que fijó TI. Avisa a TI.',
    token: 'El servicio no aceptó la respuesta del proveedor. Inténtalo otra vez o avisa a TI.',
    clock_one: 'La hora del servicio y la del proveedor difieren {{count}} minuto. Avisa a TI.',
    clock_many: 'La hora del servicio y la del proveedor difieren {{count}} minutos. Avisa a TI.',
    clock_other: 'La hora del servicio y la del proveedor difieren {{count}} minutos. Avisa a TI.',
    email: 'El proveedor no confirma tu correo. Avisa a TI.',
    notMember:
      'Tu cuenta de la empresa no es de nadie de este grupo. Pide a quien lo administra que te invite.',
    claimMissing: 'El dato {{claim}} no vino. Avisa a TI.',
    roleUnknown: '«{{value}}» no tiene rol aquí. Avisa a TI.',
    otherPerson: 'Esa cuenta de la empresa es de otra persona. Entra en el navegador con la tuya.',
    lastAdmin:
      'Tu rol en la empresa dejaría el grupo sin administradores. Avisa a quien lo administra.',
  },
}
export default providerSignIn

declare module '#renderer/i18n/catalogue.ts' {
  interface Namespaces {
    providerSignIn: typeof providerSignIn
  }
}
