/**
 * What the phone's app writes into the export of a chat instead of a message's text, in Spanish, English and Portuguese. The
 * sources are exports of the app: it documents none of this.
 */

const anyOf = (...patterns: string[]): RegExp => new RegExp(`^(?:${patterns.join('|')})[.]?$`, 'iu')

/** A file that the export does not contain. */
const omitted = anyOf(
  '<(?:multimedia omitid[oa]|media omitted|mídia oculta|arquivo de mídia oculto|arquivo omitido)>',
  '(?:imagen|foto|audio|v[ií]deo|sticker|gif|documento|archivo) omitid[oa]',
  '(?:image|photo|audio|video|video note|sticker|gif|document) omitted',
  '(?:imagem|foto|áudio|v[ií]deo|figurinha|gif|documento) (?:omitid[oa]|ocultad[oa])',
  '(?:tarjeta de contacto|contact card|cartão do contato) omitid[oa]',
  'contact card omitted',
)

const deleted = anyOf(
  'this message was deleted',
  'you deleted this message',
  'se eliminó este mensaje',
  'este mensaje fue eliminado',
  'eliminaste este mensaje',
  '(?:esta )?mensagem (?:foi )?apagada',
  'você apagou esta mensagem',
)

const missedCall = anyOf(
  'missed (?:group )?(?:voice|video) call(?:, .+)?',
  '(?:llamada(?: de voz)?|videollamada)(?: grupal)? perdida(?:, .+)?',
  'chamada(?: de (?:voz|vídeo))? perdida(?:, .+)?',
)

/** A line of the app itself that an iPhone writes as if a person had said it. */
const ofApp = new RegExp(
  [
    'end-to-end encrypted',
    'cifrad[oa]s de extremo a extremo',
    'criptografia de ponta a ponta',
    'protegidas com a criptografia',
    'security code (?:with .+ )?changed',
    'cambió (?:tu|su|el) código de seguridad',
    'código de segurança .*mudou',
    'changed (?:their|your) phone number',
    'cambió (?:su|tu|el) número',
    'mudou (?:o|de) número',
    'you (?:un)?blocked this contact',
    '(?:des)?bloqueaste a este contacto',
    'você (?:des)?bloqueou este contato',
    'disappearing messages',
    'mensajes temporales',
    'mensagens temporárias',
    'is a contact[.]?$',
    '^(?:this business|esta empresa|este negocio) ',
    '(?:this chat is with a business account|cuenta de empresa|conta comercial)',
  ].join('|'),
  'iu',
)

/** A line of the app itself has fewer characters. */
const APP_LINE_MAX = 400

const editedMark =
  /\u200e?<(?:this message was edited|se editó este mensaje|mensaje editado|(?:esta )?mensagem (?:foi )?editada)[.]?>$/iu

/** The name of an attached file as an iPhone writes it, after a caption or the name of a document. */
const attachedOnPhone =
  /\u200e?<(?:attached|adjunto|archivo adjunto|anexado|arquivo anexado|anexo): ([^<>/\\]+)>$/iu

/** The name of an attached file as an Android phone writes it, before a caption. */
const attachedOnAndroid =
  /^\u200e?([^\n/\\]+\.\w{2,5}) \((?:archivo adjunto|file attached|arquivo anexado)\)(?:\n|$)/iu

/** What a message of an export is. Its text may be empty beside a file. */
export type ExportContent =
  | { kind: 'text' | 'omitted' | 'deleted' | 'missedCall'; text: string }
  /** `file`: the name of the file beside the text of the export. */
  | { kind: 'file'; text: string; file: string }

/** Reads what a person has said, or undefined for a line of the app itself. */
export function readExportText(said: string): ExportContent | undefined {
  const isMarked = said.startsWith('\u200e')
  const whole = said.replace(editedMark, '').trimEnd()
  const plain = withoutMarks(whole).trim()
  if (isMarked && plain.length < APP_LINE_MAX && ofApp.test(plain)) return undefined
  if (omitted.test(plain)) return { kind: 'omitted', text: '' }
  if (deleted.test(plain)) return { kind: 'deleted', text: '' }
  if (missedCall.test(plain)) return { kind: 'missedCall', text: plain }
  const first = attachedOnAndroid.exec(whole)
  if (first?.[1] !== undefined)
    return { kind: 'file', file: first[1], text: whole.slice(first[0].length).trim() }
  const last = attachedOnPhone.exec(whole)
  if (last?.[1] === undefined) return { kind: 'text', text: isMarked ? plain : whole }
  const caption = whole.slice(0, last.index)
  // Instead of a caption, a document has its name and its number of pages.
  const isNamed = /•\s*\u200e?\d+\s/u.test(caption)
  return { kind: 'file', file: last[1], text: isNamed ? '' : withoutMarks(caption).trim() }
}

/** A text without the marks of direction that the app writes before what it says itself. */
export const withoutMarks = (text: string): string =>
  text.replaceAll(/[\u200e\u200f\u202a-\u202e\ufeff]/gu, '')
