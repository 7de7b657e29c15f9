/** Texts of the provider's sign-up of a number that stays in the phone's app. Words of Meta's menus are here too. */
export const lineSignup = {
  step: 'Registro de Meta',
  stepHint: 'Sigue en la app',
  title: 'El número sigue en el celular',
  text: 'Meta lo conecta con su registro, que se abre en tu navegador. En el celular confirmas y eliges si compartes los chats.',
  before: 'Antes, en Meta',
  needs: {
    partner: 'Una app de Meta con acceso de socio (Tech Provider) y el producto WhatsApp.',
    config:
      'En Inicio de sesión con Facebook para empresas › Configuraciones: una de la variante «WhatsApp Embedded Signup». Copia su identificador.',
    redirect:
      'En Configuración, «URI de redireccionamiento de OAuth válidos»: la dirección de respuesta, tal cual.',
    phone: 'En el celular, WhatsApp Business 2.24.17 o posterior.',
  },
  openApp: 'Abrir tus apps',
  appId: 'Identificador de la app',
  appSecret: 'Clave secreta de la app',
  secretStored: 'Guardada, termina en {{end}}',
  secretHidden: 'Guardada',
  secretHelp: 'Con ella se canjea el código. Se guarda cifrada y no vuelve a esta pantalla.',
  configId: 'Identificador de la configuración',
  digitsOnly: 'Solo lleva cifras.',
  redirect: 'Dirección de respuesta',
  noAddress: 'Este ordenador no tiene dirección en internet',
  redirectHelp:
    'Meta solo vuelve a direcciones https. Es la misma por la que llegarán los mensajes: no hace falta abrir nada más.',
  missing: 'Falta: {{field}}',
  missingAddress: 'Falta una dirección en internet',
  open: 'Abrir el registro de Meta',
  again: 'Abrir otra vez',
  cancel: 'Cancelar el registro',
  progress: 'Cómo va',
  steps: {
    answer: 'Respuesta del navegador',
    answerText: 'Termina el registro en el navegador antes de las {{time}}.',
    exchange: 'Código canjeado',
    number: 'Número hallado en la cuenta',
    line: 'Línea conectada',
  },
  ignored: {
    unknownState: 'Llegó una respuesta de otro registro y no se tomó.',
    usedState: 'Llegó una segunda respuesta y no se tomó: cada registro vale una vez.',
    expiredState: 'Llegó una respuesta cuando el registro ya había vencido y no se tomó.',
  },
  faults: {
    expired: 'El registro venció sin respuesta. Ábrelo otra vez.',
    denied: 'Se canceló en el navegador, o no se dio el permiso. No se conectó nada.',
    refused: 'Meta terminó el registro con un error.',
    code: 'El código había vencido o ya se había usado: vive medio minuto. Ábrelo otra vez.',
    app: 'Meta no conoce esta app. Revisa su identificador.',
    secret: 'La clave secreta no es de esta app.',
    redirect: 'La dirección de respuesta no está entre las de la app. Añádela tal cual en Meta.',
    noAccount: 'Meta no dijo qué cuenta se compartió. Ábrelo otra vez y elige la cuenta.',
    noNumber: 'La cuenta que se compartió no tiene números.',
    notOnPhone:
      'El número no está en la app del celular y en Meta a la vez. Elige en el registro «Conectar tu app de WhatsApp Business».',
    severalNumbers:
      'Hay varios números en la app del celular. Vuelve atrás, escribe cuál es el tuyo y ábrelo otra vez.',
    numberTaken: 'Este número o este grupo ya tiene una línea.',
    permission: 'Al registro le falta un permiso: añádelo a la configuración en Meta.',
    notAllowed: 'Quien empezó el registro ya no puede editar la línea. Empiézalo tú.',
    unreachable: 'Meta no respondió. Ábrelo otra vez.',
    interrupted: 'Se interrumpió a medias. Ábrelo otra vez.',
    other: 'Meta no lo aceptó.',
  },
  said: 'Meta dijo: «{{said}}»',
  code: '(código {{code}})',
  data: {
    title: 'Lo que había en el celular',
    contacts: 'Agenda',
    history: 'Chats anteriores',
    ask: 'Pedir ahora',
    again: 'Pedir otra vez',
    needsWebhook:
      'Se pide en cuanto Meta conozca la dirección del webhook. Meta lo permite hasta el {{until}}.',
    open: 'Sin pedir. Meta lo permite hasta el {{until}}.',
    closed: 'Meta ya no lo entrega: pasaron más de 24 horas desde el registro.',
    once: 'Ya se había pedido. Meta lo entrega una sola vez.',
    declined: 'No se compartió en el celular al registrar el número.',
    refused: 'Meta no lo aceptó.',
    contactsAsked: 'Pedida. Los nombres llegan solos.',
    historyAsked: 'Pedidos. Llegan por partes, hasta de 180 días.',
    historyProgress: 'Llegando: {{progress}} %.',
    done: 'Llegó todo lo que Meta tenía.',
  },
}
export default lineSignup

declare module '#renderer/i18n/catalogue.ts' {
  interface Namespaces {
    lineSignup: typeof lineSignup
  }
}
