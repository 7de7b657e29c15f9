import type { Catalogue } from '#renderer/i18n/catalogue.ts'

/** Portuguese texts of `es/line-terms.ts`. */
const lineTerms = {
  banner: {
    limited: 'O WhatsApp limita a linha de {{name}}. Veja o motivo antes que uma mensagem falhe.',
    limitedBy: 'O WhatsApp limita a linha de {{name}}: {{reason}}.',
    tokenSoon: 'O token da linha expira em {{date}}. Substitua-o antes, ou os envios param.',
    replace: 'Ver a linha',
    versionSoon:
      'A linha usa a versão {{version}} da API da Meta, que termina em {{date}}. Escolha outra na tela da linha.',
    versionEnded:
      'A linha usa a versão {{version}} da API da Meta, que terminou em {{date}}. Escolha outra na tela da linha.',
    stopped: 'O WhatsApp não aceita os envios de {{name}} desde {{since}}.',
    restricted: 'A conta de {{name}} está restrita pelo WhatsApp desde {{since}}.',
    restrictedUntil: 'A conta de {{name}} está restrita pelo WhatsApp até {{until}}.',
    templatesHeld:
      'O WhatsApp não aceita os modelos de {{name}} por um problema de pagamento. Modelos e campanhas esperam; as respostas saem.',
    paused: 'Os envios de {{name}} estão pausados desde {{since}}.',
    pausedBy: '{{by}} pausou os envios de {{name}} ({{since}}).',
    waits: 'Suas mensagens esperam em ordem; nada se perde.',
    told: 'Um administrador já foi avisado.',
    chats: 'Ver chats',
    repair: 'Reparar a linha',
    resume: 'Retomar',
    leaving: 'Sai o que esperava: {{done}} de {{total}}.',
    today: 'as {{time}}',
  },
  strip: {
    title: 'A linha não envia.',
    text: 'O que você escrever espera a vez e sai sozinho. Se antes fechar a janela de 24 horas, avisaremos.',
  },
  waiting: {
    count_one: 'Espera a linha.',
    count_many: 'As {{count}} esperam a linha e sairão nesta ordem.',
    count_other: 'As {{count}} esperam a linha e sairão nesta ordem.',
    discard: 'Descartar esta',
  },
  call: {
    at: 'Pelo WhatsApp, {{time}}.',
    rang_one: 'Pelo WhatsApp, {{time}}. Tocou por {{count}} segundo.',
    rang_many: 'Pelo WhatsApp, {{time}}. Tocou por {{count}} segundos.',
    rang_other: 'Pelo WhatsApp, {{time}}. Tocou por {{count}} segundos.',
    back: 'Ligar para {{phone}}',
  },
  stopped: {
    token: 'O token venceu ou não é válido',
    permission: 'Falta uma permissão ao token',
    account: 'O WhatsApp restringiu a conta',
    payment: 'Há um problema de pagamento na conta',
    displayName: 'O WhatsApp não aprovou o nome da linha',
    setUp: 'O número não está registrado corretamente',
    other: 'O WhatsApp não aceita os envios',
  },
  entries: {
    connected: 'Linha conectada',
    paused: 'Envios pausados',
    resumed: 'Envios retomados',
    token: 'Token substituído',
    version: 'Versão {{version}} da API',
    throughput: '{{number}} mensagens por segundo',
    limit: 'Até {{number}} pessoas novas em 24 horas',
    noLimit: 'Sem limite de pessoas novas',
    name: 'O nome está em análise',
    nameApproved: 'O WhatsApp aprovou o nome',
    nameRejected: 'O WhatsApp rejeitou o nome',
    account: 'Mudança na conta: {{event}}',
  },
  quality: {
    GREEN: 'Qualidade alta',
    YELLOW: 'Qualidade média',
    RED: 'Qualidade baixa',
    UNKNOWN: 'Qualidade sem dados',
  },
  account: {
    VERIFIED_ACCOUNT: 'O WhatsApp verificou a conta',
    DISABLED_UPDATE: 'O WhatsApp desativou a conta',
    DISABLE_SCHEDULED: 'O WhatsApp vai desativar a conta',
    REINSTATED: 'O WhatsApp reativou a conta',
    ACCOUNT_VIOLATION: 'A conta violou uma política do WhatsApp',
    ACCOUNT_RESTRICTION: 'O WhatsApp restringiu a conta',
    ACCOUNT_DELETED: 'A conta do WhatsApp foi excluída',
    ACCOUNT_OFFBOARDED: 'A conta saiu da plataforma do WhatsApp',
    ACCOUNT_RECONNECTED: 'A conta voltou à plataforma do WhatsApp',
    PARTNER_REMOVED: 'O app não tem mais acesso à conta',
    REVIEW_APPROVED: 'O WhatsApp aprovou a conta',
    REVIEW_REJECTED: 'O WhatsApp rejeitou a conta',
    PIN_CHANGED: 'O PIN do número mudou',
    FLAGGED: 'O WhatsApp marcou o número por baixa qualidade',
    UNFLAGGED: 'O WhatsApp retirou a marca do número',
  },
}

export default lineTerms satisfies Catalogue<'lineTerms'>
