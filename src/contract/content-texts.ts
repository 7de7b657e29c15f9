import type { Language } from './limits.ts'
import { knownChannelErrors, type ChannelReason } from './rules/line/channel-errors.ts'

/** What an agent reads below a message that failed for a reason of the channel: what happened, and what helps. */
const reasonTexts: Readonly<Record<ChannelReason, Readonly<Record<Language, string>>>> = {
  windowClosed: {
    es: 'Pasaron más de 24 horas desde el último mensaje del cliente. Envía una plantilla aprobada.',
    en: 'More than 24 hours since the customer’s last message. Send an approved template.',
    pt: 'Passaram mais de 24 horas desde a última mensagem do cliente. Envie um modelo aprovado.',
  },
  unreachable: {
    es: 'No se pudo entregar. Puede que el número no tenga WhatsApp o no acepte mensajes. Verifica el número o usa otro medio.',
    en: 'Could not be delivered. The number may not have WhatsApp or may not accept messages. Check it or use another way.',
    pt: 'Não foi possível entregar. O número pode não ter WhatsApp ou não aceitar mensagens. Confira ou use outro meio.',
  },
  notNow: {
    es: 'WhatsApp decidió no entregar este mensaje de marketing ahora. Espera al menos 24 horas.',
    en: 'WhatsApp chose not to deliver this marketing message now. Wait at least 24 hours.',
    pt: 'O WhatsApp decidiu não entregar esta mensagem de marketing agora. Espere pelo menos 24 horas.',
  },
  optedOut: {
    es: 'Esta persona pidió no recibir marketing. No vuelvas a enviarlo.',
    en: 'This person asked for no marketing. Do not send it again.',
    pt: 'Esta pessoa pediu para não receber marketing. Não envie de novo.',
  },
  pairRate: {
    es: 'Este cliente recibió demasiados mensajes en poco tiempo. Espera un momento y vuelve a enviarlo.',
    en: 'This customer got too many messages in a short time. Wait a moment and send it again.',
    pt: 'Este cliente recebeu mensagens demais em pouco tempo. Espere um momento e envie de novo.',
  },
  busy: {
    es: 'El canal recibió demasiados mensajes en poco tiempo. Espera unos minutos y vuelve a enviarlo.',
    en: 'The channel got too many messages in a short time. Wait a few minutes and send it again.',
    pt: 'O canal recebeu mensagens demais em pouco tempo. Espere alguns minutos e envie de novo.',
  },
  temporary: {
    es: 'WhatsApp tuvo una falla temporal. Vuelve a enviarlo; si sigue, avisa al administrador.',
    en: 'WhatsApp had a temporary failure. Send it again; if it goes on, tell the administrator.',
    pt: 'O WhatsApp teve uma falha temporária. Envie de novo; se continuar, avise o administrador.',
  },
  reported: {
    es: 'WhatsApp limitó esta línea por reportes de clientes. Avisa al administrador.',
    en: 'WhatsApp limited this line after customer reports. Tell the administrator.',
    pt: 'O WhatsApp limitou esta linha por denúncias de clientes. Avise o administrador.',
  },
  tokenRefused: {
    es: 'La conexión con WhatsApp venció. Un administrador debe conectarla de nuevo.',
    en: 'The WhatsApp connection expired. An administrator must connect it again.',
    pt: 'A conexão com o WhatsApp expirou. Um administrador deve conectar de novo.',
  },
  permission: {
    es: 'Falta un permiso en la cuenta de WhatsApp. Avisa al administrador.',
    en: 'A permission is missing on the WhatsApp account. Tell the administrator.',
    pt: 'Falta uma permissão na conta do WhatsApp. Avise o administrador.',
  },
  account: {
    es: 'WhatsApp restringió la cuenta. Avisa al administrador.',
    en: 'WhatsApp restricted the account. Tell the administrator.',
    pt: 'O WhatsApp restringiu a conta. Avise o administrador.',
  },
  otherResponder: {
    es: 'El agente de Meta u otro programa atiende esta conversación, y Meta no deja que esta línea la tome. Avisa al administrador.',
    en: 'Meta’s agent or another program answers this conversation, and Meta does not let this line take it over. Tell the administrator.',
    pt: 'O agente da Meta ou outro programa atende esta conversa, e a Meta não deixa esta linha assumi-la. Avise o administrador.',
  },
  country: {
    es: 'WhatsApp no permite que esta línea escriba al país de esta persona.',
    en: 'WhatsApp does not let this line write to the country of this person.',
    pt: 'O WhatsApp não permite que esta linha escreva para o país desta pessoa.',
  },
  payment: {
    es: 'Hay un problema de pago en la cuenta de WhatsApp. Avisa al administrador.',
    en: 'There is a payment problem on the WhatsApp account. Tell the administrator.',
    pt: 'Há um problema de pagamento na conta do WhatsApp. Avise o administrador.',
  },
  setUp: {
    es: 'La línea no está bien registrada. Avisa al administrador.',
    en: 'The line is not set up correctly. Tell the administrator.',
    pt: 'A linha não está configurada corretamente. Avise o administrador.',
  },
  displayName: {
    es: 'El nombre visible de la línea aún no fue aprobado.',
    en: 'The line’s display name is not approved yet.',
    pt: 'O nome de exibição da linha ainda não foi aprovado.',
  },
  pin: {
    es: 'El PIN de la línea no es correcto o se probó demasiadas veces.',
    en: 'The line’s PIN is wrong or was tried too often.',
    pt: 'O PIN da linha está errado ou foi tentado vezes demais.',
  },
  file: {
    es: 'WhatsApp no aceptó el archivo. Revisa tipo y tamaño.',
    en: 'WhatsApp refused the file. Check its type and size.',
    pt: 'O WhatsApp recusou o arquivo. Confira tipo e tamanho.',
  },
  customerFile: {
    es: 'No se pudo recibir el archivo del cliente. Pídele que lo envíe otra vez.',
    en: 'The customer’s file could not be received. Ask for it again.',
    pt: 'Não foi possível receber o arquivo do cliente. Peça para enviar de novo.',
  },
  noCalls: {
    es: 'La línea no tiene llamadas en WhatsApp. Avisa al administrador.',
    en: 'The line has no calls on WhatsApp. Tell the administrator.',
    pt: 'A linha não tem chamadas no WhatsApp. Avise o administrador.',
  },
  callsAsked: {
    es: 'WhatsApp deja pedir permiso para llamar una vez al día y dos por semana.',
    en: 'WhatsApp lets you ask for permission to call once a day and twice a week.',
    pt: 'O WhatsApp deixa pedir permissão para ligar uma vez por dia e duas por semana.',
  },
  callsAllowed: {
    es: 'Esta persona ya permite que la llamen.',
    en: 'This person already allows calls.',
    pt: 'Esta pessoa já permite chamadas.',
  },
  kind: {
    es: 'Este tipo de mensaje no se puede enviar por WhatsApp.',
    en: 'This kind of message cannot be sent on WhatsApp.',
    pt: 'Este tipo de mensagem não pode ser enviado pelo WhatsApp.',
  },
  templateValues: {
    es: 'Los datos de la plantilla no coinciden. Revisa los campos y el archivo del encabezado.',
    en: 'The template’s values do not match. Check the fields and the header file.',
    pt: 'Os dados do modelo não conferem. Revise os campos e o arquivo do cabeçalho.',
  },
  templateMissing: {
    es: 'La plantilla no existe en ese idioma o no está aprobada. Sincroniza las plantillas.',
    en: 'The template does not exist in that language or is not approved. Sync the templates.',
    pt: 'O modelo não existe nesse idioma ou não está aprovado. Sincronize os modelos.',
  },
  templateLong: {
    es: 'El texto de la plantilla queda demasiado largo.',
    en: 'The filled template is too long.',
    pt: 'O texto do modelo ficou longo demais.',
  },
  templatePolicy: {
    es: 'La plantilla incumple una política de WhatsApp.',
    en: 'The template breaks a WhatsApp policy.',
    pt: 'O modelo viola uma política do WhatsApp.',
  },
  templatePaused: {
    es: 'La plantilla está pausada por baja calidad. Usa otra o espera.',
    en: 'The template is paused for low quality. Use another or wait.',
    pt: 'O modelo está pausado por baixa qualidade. Use outro ou espere.',
  },
  templateDisabled: {
    es: 'La plantilla quedó desactivada. Crea una nueva.',
    en: 'The template is disabled. Create a new one.',
    pt: 'O modelo foi desativado. Crie um novo.',
  },
  flow: {
    es: 'El formulario no está disponible ahora. Avisa al administrador.',
    en: 'The form is not available now. Tell the administrator.',
    pt: 'O formulário não está disponível agora. Avise o administrador.',
  },
  needsNumber: {
    es: 'Para este mensaje hace falta el número del cliente. Pídeselo.',
    en: 'This message needs the customer’s number. Ask for it.',
    pt: 'Esta mensagem exige o número do cliente. Peça o número.',
  },
  identity: {
    es: 'La identidad del cliente en WhatsApp cambió. Confírmala antes de seguir.',
    en: 'The customer’s WhatsApp identity changed. Confirm it before going on.',
    pt: 'A identidade do cliente no WhatsApp mudou. Confirme antes de continuar.',
  },
  blockedByUs: {
    es: 'Este contacto está bloqueado por tu empresa.',
    en: 'Your company has blocked this contact.',
    pt: 'Este contato foi bloqueado pela sua empresa.',
  },
  self: {
    es: 'No se puede escribir a la propia línea.',
    en: 'You cannot write to the line itself.',
    pt: 'Não é possível escrever para a própria linha.',
  },
  testList: {
    es: 'Línea de prueba: añade este número a la lista permitida.',
    en: 'Test line: add this number to the allowed list.',
    pt: 'Linha de teste: adicione este número à lista permitida.',
  },
  unprepared: {
    es: 'El mensaje no se pudo preparar. Avisa al administrador con el código.',
    en: 'The message could not be prepared. Tell the administrator the code.',
    pt: 'Não foi possível preparar a mensagem. Avise o administrador com o código.',
  },
  uncertain: {
    es: 'Puede que haya salido: WhatsApp no lo confirmó en 24 horas.',
    en: 'It may have gone out: WhatsApp did not confirm it within 24 hours.',
    pt: 'Pode ter saído: o WhatsApp não confirmou em 24 horas.',
  },
  closedWhileWaiting: {
    es: 'La ventana se cerró antes de enviar. Envía una plantilla o descarta el mensaje.',
    en: 'The window closed before it was sent. Send a template or discard the message.',
    pt: 'A janela fechou antes do envio. Envie um modelo ou descarte a mensagem.',
  },
  waitedTooLong: {
    es: 'Esperó más de 24 horas y no salió. Envía el mensaje ahora o descártalo.',
    en: 'It waited for more than 24 hours and was not sent. Send it now or discard it.',
    pt: 'Esperou mais de 24 horas e não saiu. Envie agora ou descarte a mensagem.',
  },
  accountIncomplete: {
    es: 'A la cuenta de WhatsApp le falta un requisito. Avisa al administrador con el código.',
    en: 'The WhatsApp account lacks a requirement. Tell the administrator the code.',
    pt: 'Falta um requisito na conta do WhatsApp. Avise o administrador com o código.',
  },
  exampleTemplate: {
    es: 'Esta plantilla es el ejemplo de WhatsApp y sale solo de números de prueba. Elige una de tu cuenta.',
    en: 'This template is WhatsApp’s example, which only test numbers may send. Choose one of your account.',
    pt: 'Este modelo é o exemplo do WhatsApp e só sai de números de teste. Escolha um da sua conta.',
  },
  marketingOff: {
    es: 'La cuenta no envía marketing por esta línea. Avisa al administrador.',
    en: 'The account sends no marketing on this line. Tell the administrator.',
    pt: 'A conta não envia marketing por esta linha. Avise o administrador.',
  },
}

/** Explanations of the channel's error codes by code. The workspace's content service returns them. */
export const contentTexts: Readonly<Record<string, Readonly<Record<Language, string>>>> =
  Object.fromEntries(knownChannelErrors.map(([code, { reason }]) => [code, reasonTexts[reason]]))
