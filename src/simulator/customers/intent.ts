import { languages, type Language } from '#contract/limits.ts'

/** What a text of the business line is about, or what it requests from the customer. */
export type Intent =
  | 'help'
  | 'photo'
  | 'voice'
  | 'address'
  | 'order'
  | 'email'
  | 'name'
  | 'receipt'
  | 'schedule'
  | 'wait'
  | 'apology'
  | 'invoice'
  | 'payment'
  | 'price'
  | 'hour'
  | 'delivery'
  | 'offer'
  | 'thanks'
  | 'greeting'
  | 'question'
  | 'statement'

type Rule = readonly [Intent, RegExp]

/** The text in lower case, without accents and extra white space: the form that the rules expect. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The rules of each language in the order in which they are tried: specific requests first, courtesies last. */
const rules: Record<Language, readonly Rule[]> = {
  es: [
    ['help', /\b(en que|como) (te |le |les |los |la )?(puedo|podemos|podria) ayudar/],
    ['photo', /\b(foto|fotos|fotito|fotografia|imagen|captura)\b/],
    ['voice', /\b(audio|nota de voz|mensaje de voz)\b/],
    [
      'receipt',
      /\b(comprobante de(l)? (pago|transferencia)|constancia|voucher|captura del pago)\b/,
    ],
    ['order', /\b(numero|codigo|nro\.?|n°) (de|del) (tu |su )?(pedido|orden|compra)\b/],
    ['email', /\b(correo|e-?mail)\b/],
    [
      'address',
      /\b(direccion|ubicacion|domicilio|a que (lugar|distrito)|(a|en) donde (te |se |lo |la )*(enviamos|mandamos|llevamos|entregamos|vives|estas))\b/,
    ],
    [
      'name',
      /\b(a nombre de quien|tu nombre|su nombre|como te llamas|con quien (tengo|hablo)|razon social)\b/,
    ],
    [
      'schedule',
      /\b((que|cual) (dia|hora|horario|fecha|turno)|a que hora|cuando (te|le|puedes|podemos|prefieres)|te acomoda|le acomoda)\b/,
    ],
    [
      'wait',
      /\b(un (momento|momentito|minuto|segundo)|dejame (revisar|verificar|consultar)|(ya |ahora )?(reviso|verifico|consulto)|te (aviso|confirmo) (en|luego|apenas))\b/,
    ],
    ['apology', /\b(disculp|perdon|lamento|lamentamos|lo siento|mil disculpas)/],
    ['invoice', /\b(factura|boleta|comprobante|cotizacion|proforma)\b/],
    ['payment', /\b(pago|pagar|transferencia|deposito|tarjeta|cuenta|link|enlace)\b/],
    ['price', /(\bprecio|\bcuesta|\bsale|\bdescuento|s\/ ?\d|\$ ?\d|\d ?€|\bsoles\b)/],
    ['hour', /\b(entre las \d|a las \d|de \d+(:\d+)? a \d|\d+:\d\d)/],
    [
      'delivery',
      /\b(entrega|entregamos|envio|enviamos|despacho|delivery|llega|transportista|camion|reparto)/,
    ],
    [
      'offer',
      /\b(tenemos|hay|contamos con|te (recomiendo|sugiero)|disponible|en stock|te gustaria|te interesa)\b/,
    ],
    [
      'thanks',
      /\b(gracias|un placer|con gusto|que tengas|buen dia!?$|feliz dia|hasta luego|saludos)\b/,
    ],
    ['greeting', /\b(hola|buen(os|as) (dias|tardes|noches)|buen dia|que tal)\b/],
  ],
  en: [
    ['help', /\b(how|what) (can|may|could) (i|we) (help|do for you|assist)/],
    ['photo', /\b(photo|photos|picture|pictures|pic|pics|image|screenshot)\b/],
    ['voice', /\b(voice (note|message)|audio)\b/],
    ['receipt', /\b(proof of payment|(transfer|payment) (receipt|slip|confirmation))\b/],
    ['order', /\border (number|no\.?|id|reference)\b|\b(number|reference) of (your|the) order\b/],
    ['email', /\be-?mail\b/],
    [
      'address',
      /\b(address|postcode|zip code|where (do|should|shall|can) (we|i) (send|deliver|ship)|your location)\b/,
    ],
    ['name', /\b(your (full )?name|under what name|whose name|who am i (speaking|talking))\b/],
    [
      'schedule',
      /\b((what|which) (day|time|date|slot)|when (would|can|do|should|are)|suits you|works (best )?for you)\b/,
    ],
    [
      'wait',
      /\b(one moment|a moment|just a (sec|second|minute|moment)|let me (check|see|look|ask)|bear with me|i'?ll (check|get back))\b/,
    ],
    ['apology', /\b(sorry|apolog)/],
    ['invoice', /\b(invoice|receipt|quote|quotation)\b/],
    ['payment', /\b(pay|payment|transfer|deposit|card|account|link)\b/],
    ['price', /(\bprice|\bcosts?\b|\bdiscount|[£$€] ?\d|\d ?€)/],
    ['hour', /\b(between \d|at \d|from \d+ to \d|\d+ ?(am|pm)\b|\d+:\d\d)/],
    [
      'delivery',
      /\b(deliver|delivery|delivered|shipping|ship|courier|van|driver|arrive|arrives)\b/,
    ],
    [
      'offer',
      /\b(we have|we've got|available|in stock|would you like|i('d| would) (recommend|suggest)|interested)\b/,
    ],
    [
      'thanks',
      /\b(thank|thanks|you're welcome|my pleasure|have a (nice|good|great)|take care|bye)\b/,
    ],
    ['greeting', /\b(hi|hello|hey|good (morning|afternoon|evening))\b/],
  ],
  pt: [
    ['help', /\b(em que|como) (te |o |a |lhe )?(posso|podemos) (te |lhe )?ajudar/],
    ['photo', /\b(foto|fotos|fotografia|imagem|print)\b/],
    ['voice', /\b(audio|mensagem de voz)\b/],
    ['receipt', /\b(comprovante|comprovativo)\b/],
    ['order', /\b(numero|codigo) (do|de) (seu |teu )?(pedido|encomenda|compra)\b/],
    ['email', /\be-?mail\b/],
    [
      'address',
      /\b(endereco|morada|localizacao|cep|codigo postal|(para )?onde (enviamos|entregamos|mandamos|voce mora|fica))\b/,
    ],
    [
      'name',
      /\b(em nome de quem|seu nome|teu nome|como se chama|com quem (falo|estou)|razao social)\b/,
    ],
    [
      'schedule',
      /\b((que|qual) (dia|hora|horario|data|turno)|a que horas|quando (podemos|prefere|pode|fica)|fica melhor)\b/,
    ],
    [
      'wait',
      /\b(um (momento|momentinho|minuto|instante|segundo)|deixa eu ver|deixe-me (ver|verificar)|vou (verificar|ver|consultar|conferir)|ja (verifico|vejo))\b/,
    ],
    ['apology', /\b(desculp|lament|sinto muito|perdao)/],
    ['invoice', /\b(fatura|nota fiscal|recibo|orcamento)\b/],
    ['payment', /\b(pagamento|pagar|transferencia|pix|cartao|conta|link)\b/],
    ['price', /(\bpreco|\bcusta|\bvalor\b|\bdesconto|r\$ ?\d|\d ?€)/],
    ['hour', /\b(entre as \d|as \d+ ?h|das \d+|\d+h\b|\d+:\d\d)/],
    ['delivery', /\b(entrega|entregamos|envio|enviamos|frete|transportadora|motorista|chega)/],
    ['offer', /\b(temos|ha|disponivel|em estoque|gostaria|recomendo|sugiro|tem interesse)\b/],
    ['thanks', /\b(obrigad[oa]|um prazer|de nada|tenha um|bom dia!?$|ate logo|abraco)\b/],
    ['greeting', /\b(ola|oi|bom dia|boa (tarde|noite)|tudo bem)\b/],
  ],
}

/** Common short words that identify a language. */
const commonWords: Record<Language, ReadonlySet<string>> = {
  es: new Set(
    'el la los las de que y en un una es por con para su tu te me lo se al del cual como donde cuando esta gracias hola si no mas muy pero ya este son nos le les tenemos hacemos puedo puedes'.split(
      ' ',
    ),
  ),
  en: new Set(
    'the an of to and in is it for you your we our i what where when how can could do does this that thanks hi hello one me my let have has was be on at with will are'.split(
      ' ',
    ),
  ),
  pt: new Set(
    'o os as de que e em um uma por com para seu sua te me ao do da no na qual como onde quando voce obrigado obrigada ola oi pode nao mais muito mas ja esta este sao nos lhe temos fazemos posso'.split(
      ' ',
    ),
  ),
}

/**
 * The language whose common short words occur most often in a text. If no language has more of them than `expected`,
 * returns `expected`.
 */
function languageOf(plainText: string, expected: Language): Language {
  const words = plainText.split(/[^a-z]+/)
  const count = (language: Language) =>
    words.filter((word) => commonWords[language].has(word)).length
  let best = expected
  for (const language of languages) if (count(language) > count(best)) best = language
  return best
}

/** Intents that apply only to a request: "thank you for the photo" does not request a photo. */
const requestedIntents = new Set<Intent>([
  'photo',
  'voice',
  'receipt',
  'address',
  'order',
  'email',
  'name',
  'schedule',
])
/** Matches a text that requests something. */
const request =
  /\?|\b(envi|mand|pas|dame|indic|confirm|compart|necesit|podri|pued|quisiera|send|share|give|could|can you|need|please|tell me|let me know|pode|precis|informa|diga)/
/**
 * Matches a text in which the business line announces that it sends something itself. Without a question mark, such a
 * text requests nothing.
 */
const promise =
  /\b(te|le|les|lo|la) (mando|envio|paso|adjunto|comparto)\b|\badjunto\b|\b(i'?ll|i will|we'?ll) send\b|\bhere('s| is| are)\b|\b(segue|seguem|vou (mandar|enviar)|ja (mando|envio))\b/

/**
 * Detects the intent of a text.
 * @param expected the customer's language; the text may be in another language
 */
export function detectIntent(text: string, expected: Language): Intent {
  const plainText = plain(text)
  const asks = plainText.includes('?')
  for (const [intent, pattern] of rules[languageOf(plainText, expected)]) {
    if (!pattern.test(plainText)) continue
    if (
      requestedIntents.has(intent) &&
      (!request.test(plainText) || (promise.test(plainText) && !asks))
    )
      continue
    if ((intent === 'greeting' || intent === 'thanks') && asks) return 'question'
    return intent
  }
  return asks ? 'question' : 'statement'
}

const or = new Set(['o', 'u', 'or', 'ou'])
/** Words that may precede an alternative in a question. They are not part of the alternative. */
const before = new Set(
  'prefieres prefiere prefere prefer quieres quiere want seria en in em na no the el la los las un una a as os um uma para for'.split(
    ' ',
  ),
)
/** Maximum number of words of an alternative. */
const CHOICE_WORDS = 3

/**
 * The two alternatives in the last question of a text; undefined if it offers none.
 * Example: `'¿Prefieres en la mañana o en la tarde?'` → `['mañana', 'tarde']`.
 */
export function alternativesOf(text: string): readonly [string, string] | undefined {
  const question = text.split(/(?<=[.!?])\s+/).findLast((sentence) => sentence.endsWith('?'))
  const words = question?.replaceAll(/[¿?,]/g, ' ').trim().split(/\s+/) ?? []
  const at = words.findLastIndex((word) => or.has(word.toLowerCase()))
  const isBefore = (word: string) => before.has(plain(word))
  const second = words.slice(at + 1)
  while (second[0] !== undefined && isBefore(second[0])) second.shift()
  const first = words.slice(
    words.slice(0, Math.max(at, 0)).findLastIndex(isBefore) + 1,
    Math.max(at, 0),
  )
  if (at < 1 || first.length === 0 || second.length === 0 || second.length > CHOICE_WORDS)
    return undefined
  return [first.slice(-second.length).join(' '), second.join(' ')]
}
