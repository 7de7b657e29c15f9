import { messageKindWords } from '#contract/message-kind-words.ts'
import type { Language } from '#contract/limits.ts'
import type { SilenceSpan } from '#contract/rules/people/do-not-disturb.ts'
import { productName } from '#contract/literals.ts'

/** The texts of the app outside the page: tray, menus, PDF, alerts and crash. */
export interface Texts {
  readonly tray: {
    readonly show: string
    readonly hide: string
    readonly quit: string
    readonly signedOut: string
    /** The number of pending chats, for the tray's tooltip and the badge's description. */
    readonly waiting: (chats: number) => string
    readonly status: {
      readonly available: string
      readonly busy: string
      readonly unavailable: string
    }
    /** The label of the submenu “do not disturb” while notifications are not silenced. */
    readonly quiet: string
    /**
     * The label of the same submenu while notifications are silenced. `moment`: the end of the silence; null if it does
     * not end.
     */
    readonly quietUntil: (moment: string | null) => string
    readonly quietFor: Readonly<Record<SilenceSpan, string>>
    readonly quietOff: string
    readonly settings: string
    /** Title of the notification that is shown once, when the window is closed and the app continues in the tray. */
    readonly stays: string
    readonly staysHelp: string
    readonly shortcutTaken: string
    readonly shortcutTakenHelp: (shortcut: string) => string
  }
  readonly menu: {
    readonly app: string
    readonly about: string
    readonly services: string
    readonly hide: string
    readonly hideOthers: string
    readonly showAll: string
    readonly quit: string
    readonly file: string
    readonly close: string
    readonly savePdf: string
    readonly edit: string
    readonly undo: string
    readonly redo: string
    readonly cut: string
    readonly copy: string
    readonly paste: string
    readonly pastePlain: string
    readonly selectAll: string
    readonly find: string
    readonly view: string
    readonly actualSize: string
    readonly zoomIn: string
    readonly zoomOut: string
    readonly fullScreen: string
    readonly reload: string
    readonly developerTools: string
    readonly window: string
    readonly minimize: string
    readonly zoom: string
    readonly front: string
    readonly help: string
    readonly logs: string
    readonly updates: string
    readonly diagnostics: string
  }
  readonly contextMenu: {
    readonly cut: string
    readonly copy: string
    readonly paste: string
    readonly pastePlain: string
    readonly selectAll: string
    readonly copyLink: string
    readonly copyPicture: string
    readonly savePicture: string
    readonly addWord: string
    readonly noSuggestion: string
  }
  readonly pdf: {
    readonly printedOn: (moment: string) => string
    readonly note: string
    readonly olderLeftOut: string
  }
  readonly alerts: {
    /**
     * The label of each kind of message. It precedes the message's text if there is one. `message` is shown in place of
     * a text that is hidden or empty.
     */
    readonly kinds: Readonly<
      Record<keyof (typeof messageKindWords)['es'] | 'list' | 'quick_reply' | 'message', string>
    >
    readonly reaction: (emoji: string) => string
    /** Body of a reminder for a snooze that is due. */
    readonly reminder: string
    readonly reminderOf: (name: string) => string
    /** Body of an alert about a template while the screen is locked. It does not name the template. */
    readonly template: string
    /** Text of an alert about a mention in a note, if the note's author is unknown or the screen is locked. */
    readonly mention: string
    readonly mentionBy: (name: string) => string
    readonly assigned: string
    readonly assignedToTeam: string
    /** Body of an alert about several chats that became free in the user's team. */
    readonly freed: (count: string) => string
    readonly given: (count: string) => string
    /**
     * Bodies of alerts about a customer who has waited for an answer longer than the group's limit.
     * `waitingUnassigned`: the chat has no agent.
     */
    readonly waiting: string
    readonly waitingUnassigned: string
    /** Body of an alert about a waiting customer whose 24-hour window closes in an hour. */
    readonly windowClosing: string
    readonly targetNear: string
    readonly targetMissed: string
    readonly report: string
    /** Body of an alert about a line to which the channel accepts no messages. */
    readonly lineStopped: string
    readonly lineRestricted: string
    readonly lineChanged: string
    readonly campaignFinished: string
    readonly campaignPaused: string
    readonly campaignCancelled: string
    readonly statusFailed: string
    readonly statusFailedHelp: string
    /** In an alert about a message: the placeholder of the reply field, and the label of the button. */
    readonly reply: string
    readonly markRead: string
    /** Titles and bodies of notifications: a reply from an alert was not sent, or its chat was not marked as read. */
    readonly replyFailed: string
    readonly replyFailedHelp: string
    readonly windowClosedHelp: string
    readonly markReadFailed: string
    readonly markReadFailedHelp: string
  }
  readonly crash: {
    readonly title: string
    readonly reloaded: string
    readonly again: string
    readonly reload: string
    readonly quit: string
  }
}

const es: Texts = {
  tray: {
    show: 'Mostrar Bandeja',
    hide: 'Ocultar Bandeja',
    quit: 'Salir',
    signedOut: 'Bandeja · sin sesión iniciada',
    waiting: (chats) => `Chats pendientes: ${chats}`,
    status: { available: 'Disponible', busy: 'Ocupado', unavailable: 'No disponible' },
    quiet: 'No molestar',
    quietUntil: (moment) =>
      moment === null ? 'No molestar (activo)' : `No molestar hasta ${moment}`,
    quietFor: { halfHour: '30 minutos', hour: '1 hora', tomorrow: 'Hasta mañana' },
    quietOff: 'Desactivar',
    settings: 'Ajustes',
    stays: 'Bandeja sigue abierta',
    staysHelp:
      'Está junto al reloj. Para cerrarla del todo, usa «Salir» en su menú. Puedes cambiarlo en tu perfil.',
    shortcutTaken: 'El atajo no está disponible',
    shortcutTakenHelp: (shortcut) => `Otro programa usa ${shortcut}. Elige otro en tu perfil.`,
  },
  menu: {
    app: productName,
    about: 'Acerca de Bandeja',
    services: 'Servicios',
    hide: 'Ocultar Bandeja',
    hideOthers: 'Ocultar otros',
    showAll: 'Mostrar todo',
    quit: 'Salir de Bandeja',
    file: 'Archivo',
    close: 'Cerrar ventana',
    savePdf: 'Guardar la conversación como PDF…',
    edit: 'Edición',
    undo: 'Deshacer',
    redo: 'Rehacer',
    cut: 'Cortar',
    copy: 'Copiar',
    paste: 'Pegar',
    pastePlain: 'Pegar sin formato',
    selectAll: 'Seleccionar todo',
    find: 'Buscar…',
    view: 'Ver',
    actualSize: 'Tamaño real',
    zoomIn: 'Acercar',
    zoomOut: 'Alejar',
    fullScreen: 'Pantalla completa',
    reload: 'Recargar',
    developerTools: 'Herramientas de desarrollo',
    window: 'Ventana',
    minimize: 'Minimizar',
    zoom: 'Zoom',
    front: 'Traer todo al frente',
    help: 'Ayuda',
    logs: 'Abrir la carpeta de registros',
    updates: 'Buscar actualizaciones',
    diagnostics: 'Diagnóstico…',
  },
  contextMenu: {
    cut: 'Cortar',
    copy: 'Copiar',
    paste: 'Pegar',
    pastePlain: 'Pegar sin formato',
    selectAll: 'Seleccionar todo',
    copyLink: 'Copiar enlace',
    copyPicture: 'Copiar imagen',
    savePicture: 'Guardar imagen',
    addWord: 'Añadir al diccionario',
    noSuggestion: 'Sin sugerencias',
  },
  pdf: {
    printedOn: (moment) => `Guardado el ${moment}`,
    note: 'Nota',
    olderLeftOut: 'No están los mensajes más antiguos.',
  },
  alerts: {
    kinds: {
      ...messageKindWords.es,
      list: 'Mensaje con opciones',
      quick_reply: 'Mensaje con opciones',
      message: 'Mensaje nuevo',
    },
    reaction: (emoji) => `Reaccionó con ${emoji}`,
    reminder: 'Pospusiste este chat hasta ahora.',
    reminderOf: (name) => `Recordatorio: ${name}`,
    template: 'El canal revisó una plantilla.',
    mention: 'Te mencionaron en una nota',
    mentionBy: (name) => `${name} te mencionó`,
    assigned: 'Te asignaron este chat.',
    assignedToTeam: 'Este chat llegó a tu equipo.',
    freed: (count) => `${count} chats quedaron libres en tu equipo.`,
    given: (count) => `Te asignaron ${count} chats.`,
    waiting: 'Espera tu respuesta más que el límite.',
    waitingUnassigned: 'Espera más que el límite y nadie lo atiende.',
    windowClosing: 'Espera tu respuesta, y el plazo para escribirle termina en una hora.',
    targetNear: 'El tiempo de este chat vence pronto.',
    targetMissed: 'El tiempo de este chat venció.',
    report: 'Tu reporte semanal',
    lineStopped: 'WhatsApp dejó de aceptar los envíos. Los mensajes esperan.',
    lineRestricted: 'WhatsApp restringió la cuenta.',
    lineChanged: 'La línea cambió en WhatsApp.',
    campaignFinished: 'La campaña terminó.',
    campaignPaused: 'La campaña está en pausa.',
    campaignCancelled: 'La campaña se canceló.',
    statusFailed: 'Tu estado no cambió',
    statusFailedHelp: 'No se pudo avisar al servicio. Inténtalo de nuevo.',
    reply: 'Responder',
    markRead: 'Marcar como leído',
    replyFailed: 'Tu respuesta no se envió',
    replyFailedHelp: 'Ábrelo en Bandeja e inténtalo de nuevo.',
    windowClosedHelp: 'Pasaron más de 24 horas desde su último mensaje. Envía una plantilla.',
    markReadFailed: 'El chat sigue sin leer',
    markReadFailedHelp: 'No se pudo avisar al servicio. Inténtalo de nuevo.',
  },
  crash: {
    title: 'Bandeja se recuperó de un error',
    reloaded: 'La ventana dejó de responder y se volvió a abrir.',
    again: 'La ventana volvió a fallar. Puedes recargarla o salir.',
    reload: 'Recargar',
    quit: 'Salir',
  },
}

const en: Texts = {
  tray: {
    show: 'Show Bandeja',
    hide: 'Hide Bandeja',
    quit: 'Quit',
    signedOut: 'Bandeja · not signed in',
    waiting: (chats) => `Pending chats: ${chats}`,
    status: { available: 'Available', busy: 'Busy', unavailable: 'Unavailable' },
    quiet: 'Do not disturb',
    quietUntil: (moment) =>
      moment === null ? 'Do not disturb (on)' : `Do not disturb until ${moment}`,
    quietFor: { halfHour: '30 minutes', hour: '1 hour', tomorrow: 'Until tomorrow' },
    quietOff: 'Turn off',
    settings: 'Settings',
    stays: 'Bandeja is still open',
    staysHelp:
      'It is beside the clock. To end it, use “Quit” in its menu. You can change this in your profile.',
    shortcutTaken: 'The shortcut is not available',
    shortcutTakenHelp: (shortcut) =>
      `Another program uses ${shortcut}. Choose another one in your profile.`,
  },
  menu: {
    app: productName,
    about: 'About Bandeja',
    services: 'Services',
    hide: 'Hide Bandeja',
    hideOthers: 'Hide Others',
    showAll: 'Show All',
    quit: 'Quit Bandeja',
    file: 'File',
    close: 'Close Window',
    savePdf: 'Save Conversation as PDF…',
    edit: 'Edit',
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    pastePlain: 'Paste Without Formatting',
    selectAll: 'Select All',
    find: 'Find…',
    view: 'View',
    actualSize: 'Actual Size',
    zoomIn: 'Zoom In',
    zoomOut: 'Zoom Out',
    fullScreen: 'Full Screen',
    reload: 'Reload',
    developerTools: 'Developer Tools',
    window: 'Window',
    minimize: 'Minimize',
    zoom: 'Zoom',
    front: 'Bring All to Front',
    help: 'Help',
    logs: 'Open Log Folder',
    updates: 'Check for Updates',
    diagnostics: 'Diagnostics…',
  },
  contextMenu: {
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    pastePlain: 'Paste Without Formatting',
    selectAll: 'Select All',
    copyLink: 'Copy Link',
    copyPicture: 'Copy Picture',
    savePicture: 'Save Picture',
    addWord: 'Add to Dictionary',
    noSuggestion: 'No Suggestions',
  },
  pdf: {
    printedOn: (moment) => `Saved on ${moment}`,
    note: 'Note',
    olderLeftOut: 'Older messages are left out.',
  },
  alerts: {
    kinds: {
      ...messageKindWords.en,
      list: 'Message with options',
      quick_reply: 'Message with options',
      message: 'New message',
    },
    reaction: (emoji) => `Reacted with ${emoji}`,
    reminder: 'You put this chat off until now.',
    reminderOf: (name) => `Reminder: ${name}`,
    template: 'The channel reviewed a template.',
    mention: 'You were mentioned in a note',
    mentionBy: (name) => `${name} mentioned you`,
    assigned: 'This chat was assigned to you.',
    assignedToTeam: 'This chat came to your team.',
    freed: (count) => `${count} chats became free in your team.`,
    given: (count) => `${count} chats were assigned to you.`,
    waiting: 'The customer has waited past the limit for your answer.',
    waitingUnassigned: 'The customer has waited past the limit, and the chat has no agent.',
    windowClosing: 'The customer waits, and the time to write to them ends in an hour.',
    targetNear: 'This chat is due soon.',
    targetMissed: 'This chat is overdue.',
    report: 'Your weekly report',
    lineStopped: 'WhatsApp has stopped accepting messages. They wait.',
    lineRestricted: 'WhatsApp has restricted the account.',
    lineChanged: 'The line changed on WhatsApp.',
    campaignFinished: 'The campaign finished.',
    campaignPaused: 'The campaign is paused.',
    campaignCancelled: 'The campaign was cancelled.',
    statusFailed: 'Your status did not change',
    statusFailedHelp: 'The service could not be told. Try again.',
    reply: 'Reply',
    markRead: 'Mark as read',
    replyFailed: 'Your reply was not sent',
    replyFailedHelp: 'Open it in Bandeja and try again.',
    windowClosedHelp: 'Their last message is more than 24 hours old. Send a template.',
    markReadFailed: 'The chat is still unread',
    markReadFailedHelp: 'The service could not be reached. Try again.',
  },
  crash: {
    title: 'Bandeja recovered from an error',
    reloaded: 'The window stopped working and was opened again.',
    again: 'The window failed again. You can reload it or quit.',
    reload: 'Reload',
    quit: 'Quit',
  },
}

const pt: Texts = {
  tray: {
    show: 'Mostrar Bandeja',
    hide: 'Ocultar Bandeja',
    quit: 'Sair',
    signedOut: 'Bandeja · sem sessão iniciada',
    waiting: (chats) => `Chats pendentes: ${chats}`,
    status: { available: 'Disponível', busy: 'Ocupado', unavailable: 'Indisponível' },
    quiet: 'Não perturbe',
    quietUntil: (moment) =>
      moment === null ? 'Não perturbe (ativo)' : `Não perturbe até ${moment}`,
    quietFor: { halfHour: '30 minutos', hour: '1 hora', tomorrow: 'Até amanhã' },
    quietOff: 'Desativar',
    settings: 'Configurações',
    stays: 'O Bandeja continua aberto',
    staysHelp:
      'Está ao lado do relógio. Para encerrar, use “Sair” no menu dele. Você pode mudar isso no seu perfil.',
    shortcutTaken: 'O atalho não está disponível',
    shortcutTakenHelp: (shortcut) => `Outro programa usa ${shortcut}. Escolha outro no seu perfil.`,
  },
  menu: {
    app: productName,
    about: 'Sobre o Bandeja',
    services: 'Serviços',
    hide: 'Ocultar Bandeja',
    hideOthers: 'Ocultar outros',
    showAll: 'Mostrar tudo',
    quit: 'Sair do Bandeja',
    file: 'Arquivo',
    close: 'Fechar janela',
    savePdf: 'Salvar a conversa como PDF…',
    edit: 'Editar',
    undo: 'Desfazer',
    redo: 'Refazer',
    cut: 'Recortar',
    copy: 'Copiar',
    paste: 'Colar',
    pastePlain: 'Colar sem formatação',
    selectAll: 'Selecionar tudo',
    find: 'Localizar…',
    view: 'Exibir',
    actualSize: 'Tamanho real',
    zoomIn: 'Ampliar',
    zoomOut: 'Reduzir',
    fullScreen: 'Tela cheia',
    reload: 'Recarregar',
    developerTools: 'Ferramentas de desenvolvimento',
    window: 'Janela',
    minimize: 'Minimizar',
    zoom: 'Zoom',
    front: 'Trazer tudo para a frente',
    help: 'Ajuda',
    logs: 'Abrir a pasta de registros',
    updates: 'Procurar atualizações',
    diagnostics: 'Diagnóstico…',
  },
  contextMenu: {
    cut: 'Recortar',
    copy: 'Copiar',
    paste: 'Colar',
    pastePlain: 'Colar sem formatação',
    selectAll: 'Selecionar tudo',
    copyLink: 'Copiar link',
    copyPicture: 'Copiar imagem',
    savePicture: 'Salvar imagem',
    addWord: 'Adicionar ao dicionário',
    noSuggestion: 'Sem sugestões',
  },
  pdf: {
    printedOn: (moment) => `Salvo em ${moment}`,
    note: 'Nota',
    olderLeftOut: 'As mensagens mais antigas não estão aqui.',
  },
  alerts: {
    kinds: {
      ...messageKindWords.pt,
      list: 'Mensagem com opções',
      quick_reply: 'Mensagem com opções',
      message: 'Nova mensagem',
    },
    reaction: (emoji) => `Reagiu com ${emoji}`,
    reminder: 'Você adiou este chat até agora.',
    reminderOf: (name) => `Lembrete: ${name}`,
    template: 'O canal revisou um modelo.',
    mention: 'Mencionaram você em uma nota',
    mentionBy: (name) => `${name} mencionou você`,
    assigned: 'Este chat foi atribuído a você.',
    assignedToTeam: 'Este chat chegou à sua equipe.',
    freed: (count) => `${count} chats ficaram livres na sua equipe.`,
    given: (count) => `${count} chats foram atribuídos a você.`,
    waiting: 'Espera sua resposta além do limite.',
    waitingUnassigned: 'Espera além do limite e ninguém atende.',
    windowClosing: 'Espera sua resposta, e o prazo para escrever termina em uma hora.',
    targetNear: 'O tempo deste chat vence em breve.',
    targetMissed: 'O tempo deste chat venceu.',
    report: 'Seu relatório semanal',
    lineStopped: 'O WhatsApp deixou de aceitar os envios. As mensagens esperam.',
    lineRestricted: 'O WhatsApp restringiu a conta.',
    lineChanged: 'A linha mudou no WhatsApp.',
    campaignFinished: 'A campanha terminou.',
    campaignPaused: 'A campanha está pausada.',
    campaignCancelled: 'A campanha foi cancelada.',
    statusFailed: 'Seu status não mudou',
    statusFailedHelp: 'Não foi possível avisar o serviço. Tente de novo.',
    reply: 'Responder',
    markRead: 'Marcar como lido',
    replyFailed: 'Sua resposta não foi enviada',
    replyFailedHelp: 'Abra no Bandeja e tente de novo.',
    windowClosedHelp: 'A última mensagem tem mais de 24 horas. Envie um modelo.',
    markReadFailed: 'O chat continua não lido',
    markReadFailedHelp: 'Não foi possível avisar o serviço. Tente de novo.',
  },
  crash: {
    title: 'O Bandeja se recuperou de um erro',
    reloaded: 'A janela parou de funcionar e foi aberta de novo.',
    again: 'A janela falhou de novo. Você pode recarregá-la ou sair.',
    reload: 'Recarregar',
    quit: 'Sair',
  },
}

const all: Readonly<Record<Language, Texts>> = { es, en, pt }

export function textsOf(language: Language): Texts {
  return all[language]
}
