import { contactFieldWords } from './parts/contact-fields.ts'
import { contactForm } from './parts/contact-form.ts'

/**
 * Texts of the contact form, and of panels that few users open: CRM, analysis, embedded sites and QR assigner. They are
 * not part of the first load. The first component that needs one of them loads them all.
 */
export const sidePanel = {
  contact: contactForm,
  fields: contactFieldWords,
  save: 'Guardar',
  missingTitle: 'No disponible',
  missing: 'Este espacio de trabajo no ofrece este servicio.',
  crm: {
    record: 'Ficha en el CRM',
    edit: 'Editar',
    create: 'Crear ficha',
    none: 'El CRM todavía no conoce a este contacto.',
    name: 'Nombre',
    email: 'Correo',
    company: 'Empresa',
    document: 'Documento',
    address: 'Dirección',
    updated: 'Actualizada: {{at}}',
    nameMissing: 'Escribe un nombre.',
    emailInvalid: 'Eso no parece un correo.',
    changed:
      'Alguien más guardó esta ficha mientras tanto. Lo que escribiste sigue aquí y lo demás está como quedó. Guarda otra vez para reemplazar lo suyo.',
    now: 'Ahora en la ficha: {{text}}',
    emptyNow: 'Ahora vacío en la ficha',
    orders: 'Pedidos',
    noOrders: 'Todavía no hay pedidos.',
    number: 'Pedido {{number}}',
    showAll: 'Ver los {{count}} pedidos',
    status: {
      open: 'Abierto',
      paid: 'Pagado',
      shipped: 'En camino',
      delivered: 'Entregado',
      cancelled: 'Anulado',
      unknown: 'Sin estado',
    },
  },
  frames: {
    refusedTitle: 'Página no permitida',
    refused: 'El servicio indicó una página de {{origin}}, que no está entre las permitidas.',
  },
  qr: {
    title: 'Código QR',
    picture: 'Código QR que abre un chat contigo',
    text: 'Pide al cliente que lo escanee con la cámara de su teléfono y envíe el mensaje: su chat quedará asignado a ti.',
    left: 'Vale una vez, por {{time}} más',
    expired: 'El código venció.',
    renew: 'Otro código',
    used: 'Alguien lo escaneó y su chat ya es tuyo.',
    usedBy: 'El chat de {{name}} ya es tuyo.',
    open: 'Abrir el chat',
    copy: 'Copiar el enlace',
    copied: 'Copiado',
  },
  analysis: {
    byRules:
      'Calculado con reglas simples sobre las palabras de los últimos mensajes. No es una inteligencia artificial y puede equivocarse.',
    byModel: 'Escrito por un modelo de lenguaje. Puede equivocarse.',
    byUnknown: 'El servicio no dice cómo lo calcula.',
    summary: 'Resumen',
    topics: 'Temas',
    sentiment: 'Ánimo del cliente',
    positive: 'Conforme',
    neutral: 'Neutral',
    negative: 'Molesto',
    unclear: 'No está claro',
    noEvidence: 'No hay señales fuertes de su ánimo en lo último que escribió.',
    evidence: 'Se basa en:',
    course:
      'Ánimo de {{count}} mensajes del cliente: conformes: {{positive}}, neutrales: {{neutral}}, molestos: {{negative}}.',
    few: 'Hacen falta al menos dos textos del cliente para ver cómo cambia.',
    table: 'Ver como tabla',
    when: 'Momento',
    score: 'Valor',
    next: 'Siguiente paso sugerido',
    text: 'Texto que podrías enviar',
    use: 'Usar',
  },
}
export default sidePanel

declare module '#renderer/i18n/catalogue.ts' {
  interface Namespaces {
    sidePanel: typeof sidePanel
  }
}
