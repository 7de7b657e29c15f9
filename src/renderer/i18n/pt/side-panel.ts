import { contactFieldWords } from './parts/contact-fields.ts'
import { contactForm } from './parts/contact-form.ts'

import type { Catalogue } from '#renderer/i18n/catalogue.ts'

/**
 * Texts of the contact form, and of panels that few users open: CRM, analysis, embedded sites and QR assigner. They are
 * not part of the first load. The first component that needs one of them loads them all.
 */
export const sidePanel = {
  contact: contactForm,
  fields: contactFieldWords,
  save: 'Salvar',
  missingTitle: 'Não disponível',
  missing: 'Este espaço de trabalho não oferece este serviço.',
  crm: {
    record: 'Ficha no CRM',
    edit: 'Editar',
    create: 'Criar ficha',
    none: 'O CRM ainda não conhece este contato.',
    name: 'Nome',
    email: 'E-mail',
    company: 'Empresa',
    document: 'Documento',
    address: 'Endereço',
    updated: 'Atualizada: {{at}}',
    nameMissing: 'Escreva um nome.',
    emailInvalid: 'Isso não parece um e-mail.',
    changed:
      'Outra pessoa salvou esta ficha enquanto isso. O que você escreveu continua aqui, e o resto está como ficou. Salve de novo para substituir o dela.',
    now: 'Agora na ficha: {{text}}',
    emptyNow: 'Agora vazio na ficha',
    orders: 'Pedidos',
    noOrders: 'Ainda não há pedidos.',
    number: 'Pedido {{number}}',
    showAll: 'Ver os {{count}} pedidos',
    status: {
      open: 'Aberto',
      paid: 'Pago',
      shipped: 'A caminho',
      delivered: 'Entregue',
      cancelled: 'Cancelado',
      unknown: 'Sem estado',
    },
  },
  frames: {
    refusedTitle: 'Página não permitida',
    refused: 'O serviço indicou uma página de {{origin}}, que não está entre as permitidas.',
  },
  qr: {
    title: 'Código QR',
    picture: 'Código QR que abre um chat com você',
    text: 'Peça ao cliente que o leia com a câmera do telefone e envie a mensagem: o chat fica atribuído a você.',
    left: 'Vale uma vez, por mais {{time}}',
    expired: 'O código expirou.',
    renew: 'Outro código',
    used: 'Alguém o leu, e o chat já é seu.',
    usedBy: 'O chat de {{name}} já é seu.',
    open: 'Abrir o chat',
    copy: 'Copiar o link',
    copied: 'Copiado',
  },
  analysis: {
    byRules:
      'Calculado com regras simples sobre as palavras das últimas mensagens. Não é inteligência artificial e pode errar.',
    byModel: 'Escrito por um modelo de linguagem. Pode errar.',
    byUnknown: 'O serviço não diz como calcula isto.',
    summary: 'Resumo',
    topics: 'Temas',
    sentiment: 'Humor do cliente',
    positive: 'Satisfeito',
    neutral: 'Neutro',
    negative: 'Insatisfeito',
    unclear: 'Não está claro',
    noEvidence: 'Não há sinais fortes do humor no que o cliente escreveu por último.',
    evidence: 'Baseia-se em:',
    course:
      'Humor de {{count}} mensagens do cliente: satisfeitas: {{positive}}, neutras: {{neutral}}, insatisfeitas: {{negative}}.',
    few: 'São precisos pelo menos dois textos do cliente para ver como muda.',
    table: 'Ver como tabela',
    when: 'Momento',
    score: 'Valor',
    next: 'Próximo passo sugerido',
    text: 'Texto que você pode enviar',
    use: 'Usar',
  },
} satisfies Catalogue<'sidePanel'>
export default sidePanel
