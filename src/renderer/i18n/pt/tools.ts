import type { Catalogue } from '#renderer/i18n/catalogue.ts'

/**
 * Texts of search, scheduled messages, stickers and voice notes. They are not part of the first load, because the first
 * screen does not need them.
 */
export const tools = {
  search: {
    title: 'Buscar nas mensagens',
    field: 'Palavras que você procura',
    clear: 'Limpar a busca',
    close: 'Fechar a busca',
    when: 'Desde quando',
    ranges: { day: '1 dia', week: '1 semana', month: '1 mês', year: '1 ano', all: 'Tudo' },
    here: 'Só neste chat',
    results: 'Mensagens encontradas',
    tooShort: 'Digite pelo menos {{count}} caracteres.',
    begin: 'Encontre o que foi dito',
    beginText: 'Busque por palavras, em qualquer ordem, com ou sem acentos.',
    none: 'Nenhuma mensagem diz “{{text}}”',
    noneText: 'Confira como está escrito ou busque mais atrás.',
    wider: 'Buscar sem limite de data',
    failed: 'Não foi possível buscar',
    found_one: '{{count}} mensagem encontrada',
    found_many: '{{count}} de mensagens encontradas',
    found_other: '{{count}} mensagens encontradas',
    foundMore_one: 'Mais de {{count}} mensagem encontrada',
    foundMore_many: 'Mais de {{count}} de mensagens encontradas',
    foundMore_other: 'Mais de {{count}} mensagens encontradas',
  },
  schedule: {
    title: 'Agendar uma mensagem para {{name}}',
    what: 'O que é enviado',
    text: 'Texto',
    template: 'Modelo',
    named: 'Modelo “{{name}}”',
    when: 'Quando',
    zone: 'Hora deste computador ({{zone}})',
    submit: 'Agendar',
    past: 'Escolha um momento que ainda não passou.',
    far: 'Escolha um momento dentro dos próximos 12 meses.',
    noTemplate: 'Escolha um modelo.',
    noTemplates: 'Não há modelos que possam sair sem que alguém os preencha.',
    closedThen:
      'A essa hora terão passado mais de 24 horas desde a última mensagem do cliente: só sairá se ele escrever antes.',
    done: 'Agendado para {{when}}',
    list: 'Mensagens agendadas',
    cancel: 'Cancelar a mensagem de {{when}}',
    waiting_one: '{{count}} mensagem agendada',
    waiting_many: '{{count}} de mensagens agendadas',
    waiting_other: '{{count}} mensagens agendadas',
  },
  stickers: {
    add: 'Adicionar',
    none: 'Ainda não há figurinhas. Adicione uma imagem e ela vira uma.',
    noneToSend: 'Ainda não há figurinhas neste grupo.',
    send: 'Enviar a figurinha {{place}}',
    remove: 'Remover a figurinha {{place}}',
    removed: 'Você removeu uma figurinha',
  },
  voice: {
    label: 'Nota de voz',
    cancel: 'Descartar a nota de voz',
    pause: 'Pausar a gravação',
    resume: 'Continuar gravando',
    finish: 'Concluir',
    recording: 'Gravando',
    paused: 'Em pausa',
    wait: 'Aguarde…',
    time: 'Duração',
    full: 'A nota chegou ao máximo que uma mensagem permite.',
    refused:
      'O aplicativo não tem permissão para usar o microfone. Permita nos ajustes do sistema.',
    missing: 'Nenhum microfone que possa ser usado foi encontrado.',
    failed: 'Não foi possível gravar.',
  },
}
export default tools satisfies Catalogue<'tools'>
