import type { Catalogue } from '#renderer/i18n/catalogue.ts'

/** Portuguese texts of `es/line-health.ts`. */
const lineHealth = {
  repair: {
    title: 'Reparar a linha',
    since: 'Desde {{since}}.',
    code: 'A Meta responde com o erro {{code}}. Os clientes continuam escrevendo e suas mensagens chegam.',
    until: 'O WhatsApp retira a restrição em {{until}}.',
    facts: 'O que espera',
    waiting: 'Esperam',
    messages_one: '{{count}} mensagem',
    messages_many: '{{count}} de mensagens',
    messages_other: '{{count}} mensagens',
    chats_one: '{{count}} chat',
    chats_many: '{{count}} de chats',
    chats_other: '{{count}} chats',
    nothing: 'Nada',
    files: 'Arquivos por baixar',
    filesUntil: '{{count}}, expiram em {{until}}',
    campaign: 'Campanha pausada',
    window: 'Primeira janela a fechar',
    failed: 'Não foi possível carregar o que espera',
    newToken: 'Gere um token novo',
    newTokenText:
      'Na Meta, Usuários do sistema › Bandeja. Marque as duas permissões e a validade «Nunca».',
    look: 'Veja na Meta',
    openMeta: 'Abrir na Meta',
    paste: 'Cole aqui',
    token: 'Token',
    tokenRefused:
      'O WhatsApp não aceita este token. Pode faltar uma parte, ou ele é de outra conta.',
    resume: 'Retome os envios',
    resumeText: 'O que espera sai na ordem em que foi escrito. As campanhas você retoma.',
    save: 'Salvar e retomar',
    check: 'Verificar e retomar',
    progress: '{{done}} de {{total}}',
    leaving: 'Sai o que esperava',
    account: 'Abra a qualidade da conta na Meta e peça uma revisão se não concordar.',
    payment: 'Confira a forma de pagamento da conta do WhatsApp na Meta.',
    displayName: 'Mude o nome de exibição ou peça uma revisão na Meta.',
    setUp: 'Registre o número na Meta com o PIN de seis dígitos.',
    other: 'Procure o código no gerenciador do WhatsApp da Meta.',
  },
}

export default lineHealth satisfies Catalogue<'lineHealth'>
