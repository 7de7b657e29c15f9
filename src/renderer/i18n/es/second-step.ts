/** Spanish texts of the second step of the sign-in. */
export const secondStep = {
  /** The screen that mails a password. */
  recovery: {
    title: 'Recupera tu contraseña',
    text: 'Te enviaremos un correo con los pasos para elegir una nueva.',
    submit: 'Enviar correo',
    invalidEmail: 'Escribe un correo completo, como nombre@empresa.com.',
    sentTitle: 'Revisa tu correo',
    sentText: 'Si {{email}} tiene una cuenta, el mensaje llegará en unos minutos.',
    keptTitle: 'No se envían correos aquí',
    keptText:
      'Este espacio de trabajo no envía correos: si {{email}} tiene una cuenta, el mensaje queda en el servidor, en la carpeta outbox. Pídelo a quien lo administra.',
    back: 'Volver a iniciar sesión',
  },
  title: 'Escribe el código',
  text: 'Está en la app de códigos de tu teléfono.',
  recoveryTitle: 'Usa un código de recuperación',
  recoveryText: 'Es uno de los diez que guardaste. Vale una vez.',
  useCode: 'Usar un código de la app',
  missingCode: 'Escribe las seis cifras.',
  missingRecovery: 'Escribe el código de recuperación.',
  remember_one: 'No pedirlo aquí durante {{count}} día',
  remember_many: 'No pedirlo aquí durante {{count}} de días',
  remember_other: 'No pedirlo aquí durante {{count}} días',
  lost: '¿No tienes el teléfono ni los códigos? Pide a quien administra tu grupo que restablezca tus dos pasos.',
  back: 'Volver',
  expired: 'Pasó demasiado tiempo o hubo demasiados intentos. Entra otra vez.',
  setupTitle: 'Activa los dos pasos',
  setupText: 'Tu grupo los pide. Después entras.',
}
export default secondStep

declare module '#renderer/i18n/catalogue.ts' {
  interface Namespaces {
    secondStep: typeof secondStep
  }
}
