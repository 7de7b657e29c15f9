/** Spanish texts about the state of the group's line and its calls, which several screens show. */
export const lineTerms = {
  banner: {
    limited: 'WhatsApp limita la línea de {{name}}. Míralo antes de que falle un mensaje.',
    limitedBy: 'WhatsApp limita la línea de {{name}}: {{reason}}.',
    tokenSoon:
      'El token de la línea vence el {{date}}. Reemplázalo antes, o los envíos se detienen.',
    replace: 'Ver la línea',
    versionSoon:
      'La línea usa la versión {{version}} de la API de Meta, que termina el {{date}}. Elige otra en la línea.',
    versionEnded:
      'La línea usa la versión {{version}} de la API de Meta, que terminó el {{date}}. Elige otra en la línea.',
    stopped: 'WhatsApp no acepta los envíos de {{name}} desde {{since}}.',
    restricted: 'La cuenta de {{name}} está restringida por WhatsApp desde {{since}}.',
    restrictedUntil: 'La cuenta de {{name}} está restringida por WhatsApp hasta {{until}}.',
    templatesHeld:
      'WhatsApp no acepta las plantillas de {{name}} por un problema de pago. Plantillas y campañas esperan; las respuestas salen.',
    paused: 'Los envíos de {{name}} están en pausa desde {{since}}.',
    pausedBy: '{{by}} puso en pausa los envíos de {{name}} ({{since}}).',
    waits: 'Tus mensajes esperan en orden; no se pierde nada.',
    told: 'Un administrador ya fue avisado.',
    chats: 'Ver chats',
    repair: 'Reparar la línea',
    resume: 'Reanudar',
    leaving: 'Sale lo que esperaba: {{done}} de {{total}}.',
    today: 'las {{time}}',
  },
  strip: {
    title: 'La línea no envía.',
    text: 'Lo que escribas espera su turno y sale solo. Si antes se cierra la ventana de 24 horas, te avisaremos.',
  },
  waiting: {
    count_one: 'Espera a la línea.',
    count_many: 'Los {{count}} esperan a la línea y saldrán en este orden.',
    count_other: 'Los {{count}} esperan a la línea y saldrán en este orden.',
    discard: 'Descartar este',
  },
  call: {
    at: 'Por WhatsApp, {{time}}.',
    rang_one: 'Por WhatsApp, {{time}}. Sonó {{count}} segundo.',
    rang_many: 'Por WhatsApp, {{time}}. Sonó {{count}} segundos.',
    rang_other: 'Por WhatsApp, {{time}}. Sonó {{count}} segundos.',
    back: 'Llamar al {{phone}}',
  },
  permission: {
    accepted: 'Acepta llamadas por WhatsApp',
    refused: 'No acepta llamadas por WhatsApp',
    always: 'Sin fecha de fin; puede quitar el permiso en WhatsApp.',
    until: 'Hasta {{when}}.',
    over: 'El permiso para llamar venció',
    automatic: 'WhatsApp dio el permiso porque llamó.',
  },
  number: {
    shared: 'Compartió su número',
    taken: 'Ya lo tiene otro contacto del grupo, así que aquí no se guardó.',
    open: 'Abrir ese contacto',
    unseen: 'No ves el contacto que tiene el {{phone}}.',
  },
  stopped: {
    token: 'El token venció o no es válido',
    permission: 'Al token le falta un permiso',
    account: 'WhatsApp restringió la cuenta',
    payment: 'Hay un problema de pago en la cuenta',
    displayName: 'WhatsApp no aprobó el nombre de la línea',
    setUp: 'El número no está bien registrado',
    other: 'WhatsApp no acepta los envíos',
  },
  entries: {
    connected: 'Línea conectada',
    paused: 'Envíos en pausa',
    resumed: 'Envíos reanudados',
    token: 'Token reemplazado',
    version: 'Versión {{version}} de la API',
    throughput: '{{number}} mensajes por segundo',
    limit: 'Hasta {{number}} personas nuevas en 24 horas',
    noLimit: 'Sin límite de personas nuevas',
    name: 'El nombre está en revisión',
    nameApproved: 'WhatsApp aprobó el nombre',
    nameRejected: 'WhatsApp rechazó el nombre',
    account: 'Cambio en la cuenta: {{event}}',
  },
  quality: {
    GREEN: 'Calidad alta',
    YELLOW: 'Calidad media',
    RED: 'Calidad baja',
    UNKNOWN: 'Calidad sin datos',
  },
  account: {
    VERIFIED_ACCOUNT: 'WhatsApp verificó la cuenta',
    DISABLED_UPDATE: 'WhatsApp deshabilitó la cuenta',
    DISABLE_SCHEDULED: 'WhatsApp va a deshabilitar la cuenta',
    REINSTATED: 'WhatsApp rehabilitó la cuenta',
    ACCOUNT_VIOLATION: 'La cuenta incumplió una política de WhatsApp',
    ACCOUNT_RESTRICTION: 'WhatsApp restringió la cuenta',
    ACCOUNT_DELETED: 'La cuenta de WhatsApp fue eliminada',
    ACCOUNT_OFFBOARDED: 'La cuenta dejó la plataforma de WhatsApp',
    ACCOUNT_RECONNECTED: 'La cuenta volvió a la plataforma de WhatsApp',
    PARTNER_REMOVED: 'La app ya no tiene acceso a la cuenta',
    REVIEW_APPROVED: 'WhatsApp aprobó la cuenta',
    REVIEW_REJECTED: 'WhatsApp rechazó la cuenta',
    PIN_CHANGED: 'Cambió el PIN del número',
    FLAGGED: 'WhatsApp marcó el número por baja calidad',
    UNFLAGGED: 'WhatsApp quitó la marca del número',
  },
}

export default lineTerms

declare module '#renderer/i18n/catalogue.ts' {
  interface Namespaces {
    lineTerms: typeof lineTerms
  }
}
