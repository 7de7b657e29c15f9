import type { Language } from '#contract/limits.ts'

/**
 * Words of a language that show the customer's mood. Each value is a list of words separated by spaces, in lower case
 * and without accents (see `plainWords` in contract/rules/text/text-language.ts). A star matches any ending. Polite words and fillers
 * ("gracias", "buenos días", "por la tarde", "bien") are left out, because they say nothing about the mood.
 */
interface FeelingWords {
  /** Weight 1. */
  glad: string
  /** Weight 2. */
  delighted: string
  /** Weight −1. */
  sorry: string
  /** Weight −2. */
  angry: string
  /** Words that negate the next words of the same clause (see sentiment.ts). */
  not: string
}

export const feelings: Record<Language, FeelingWords> = {
  es: {
    glad: 'genial perfecto perfecta conforme contento contenta satisfech* amable bonit* lind* gusta gusto',
    delighted:
      'excelente maravillos* encant* feliz felices fantastic* buenisim* increible espectacular',
    sorry:
      'problema* error errores demora* retras* mal falta* roto rota rotos rayad* golpead* equivocad* reclamo* queja* preocupa* devolver devolucion nunca',
    angry:
      'pesimo pesima terrible horrible molest* indignad* estafa* enojad* inaceptable verguenza decepcion*',
    not: 'no ni sin tampoco',
  },
  en: {
    glad: 'great nice perfect helpful lovely happy glad pleased satisfied',
    delighted: 'excellent wonderful amazing fantastic awesome brilliant love loved',
    sorry:
      'problem* issue* wrong late delay* missing broken scratch* mistake* complain* worried return refund unfortunately',
    angry: 'terrible awful horrible angry unacceptable scam worst disappoint* furious ridiculous',
    not: 'not no never don doesn didn isn wasn without',
  },
  pt: {
    glad: 'otimo otima perfeito perfeita legal bonit* lind* gostei contente satisfeit*',
    delighted: 'excelente maravilhos* ador* amei fantastic* incrivel feliz felizes',
    sorry:
      'problema* erro erros atras* demora* falta* faltou faltaram quebrad* riscad* errad* reclamac* preocupad* devolver devolucao infelizmente nunca',
    angry:
      'pessimo pessima terrivel horrivel indignad* golpe irritad* inaceitavel vergonha decepcion*',
    not: 'nao nem sem tampouco',
  },
}

/** Emoji that show the same mood in every language. */
export const moodEmoji = {
  glad: ['😊', '🙂', '😀', '😃', '😄', '👍', '🙌', '👏', '✨', '😉'],
  delighted: ['😍', '🥰', '❤', '🎉', '🤩'],
  sorry: ['😕', '🙁', '😟', '😢', '😞', '😔', '👎'],
  angry: ['😡', '😠', '🤬', '😤'],
} as const

/** The topics of a conversation. */
export const topicKinds = [
  'delivery',
  'payment',
  'price',
  'fault',
  'invoice',
  'stock',
  'visit',
] as const
export type Topic = (typeof topicKinds)[number]

/** The words of each topic in all languages, because customers of one shop mix languages. */
export const topicWords: Record<Topic, string> = {
  delivery:
    'entrega* envio* despacho* delivery pedido* camion transportista direccion llega llego ruta shipping deliver* order van address frete endereco encomenda chega caminhao',
  payment:
    'pago* pagar pague yape transferencia* deposito tarjeta cuota* paid pay payment* card transfer pagamento* pix cartao boleto parcela*',
  price:
    'precio* cuesta costo cotizacion* cotizar descuento* oferta* price* cost quote* discount* offer* preco* custa orcamento* desconto*',
  fault:
    'roto rota rotos rayad* falla* garantia reclamo* cambio devolucion devolver defecto* faltan broken scratch* warranty complaint* refund faulty missing quebrad* riscad* garantia reclamac* troca devolucao defeito*',
  invoice: 'factura* boleta* comprobante* ruc invoice* receipt* fatura* nota recibo* cnpj nif',
  stock: 'stock disponible* tienen queda quedan available left estoque disponivel disponiveis',
  visit: 'tienda* horario* showroom visita* store* shop hours visit loja* horario*',
}
