/**
 * Spanish words by which people look for a setting and that its own texts do not have, separated by commas. They are not shown.
 */
export const settingWords = {
  mode:
    'asignación automática, asignar, repartir, distribuir, rotación, round robin, balanceo, cola',
  capacity: 'límite por agente, máximo, carga de trabajo, cupo',
  firstAnswer: 'tomar, asignar al responder, dueño',
  customerSees: 'visto, doble check, confirmación de lectura, tics, escribiendo',
  waiting: 'SLA, tiempo de respuesta, demora, espera máxima, alerta, recordatorio',
  freeChats: 'sin asignar, privacidad, visibilidad, esconder, cola',
  templates: 'permisos, bloquear, quién usa plantillas',
  campaigns: 'permisos, bloquear, envíos masivos, difusión',
  flows: 'permisos, bloquear, formularios',
  teams: 'áreas, departamentos, sucursales, privacidad, separar',
  managedTemplates: 'permisos, HSM, quién crea plantillas',
  reassign: 'transferir, derivar, permisos, pasar a otro',
  release: 'soltar, desasignar, devolver, permisos',
  language: 'español, inglés, portugués, traducción',
  zone: 'huso horario, hora local, reloj, país, UTC, GMT',
  hours:
    'vacaciones, feriados, festivos, días libres, cerrado, apertura, cierre, jornada laboral, horario comercial',
  firstMessage: 'bienvenida, saludo, mensaje automático, contestador, bot',
  outOfHours: 'ausencia, vacaciones, mensaje automático, contestador, fuera de oficina, noche',
  statuses: 'embudo, etapas, pipeline, proceso, CRM',
  successName: 'venta, vendido, ganado, resuelto, cerrado',
  rating: 'encuesta, satisfacción, CSAT, NPS, valoración, estrellas',
  statusTags: 'motivos de cierre, tipificación, resultado, causa',
  messageLimit: 'saldo, cupo, plan, créditos, consumo',
  sources: 'origen, canales, integraciones, API, procedencia',
  sidebar: 'panel derecho, barra lateral, ficha del contacto',
  tagsLevels: 'etiquetas, niveles, categorías, clasificar, colores',
  line: 'WhatsApp, número, conectar, teléfono, token, Meta, API, webhook',
  whatsappProfile: 'logo, foto de la empresa, dirección, sitio web, descripción, información',
  billing: 'pagos, factura, costo, precio, plan, tarjeta, impuestos',
  users: 'agentes, equipos, invitar, roles, permisos, miembros',
  profile: 'contraseña, foto, sonido, avisos, tema oscuro, modo oscuro, bloqueo de pantalla',
  answers: 'respuestas rápidas, atajos, mensajes guardados',
}
