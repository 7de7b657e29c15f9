import type { FlowComponent, FlowScreen } from '#contract/entities/flows/flow-screen.ts'
import { renumberFlowElements } from '#contract/rules/flows/flow-elements.ts'

/** A flow of the demo shop. */
export interface DemoFlow {
  readonly id: string
  readonly name: string
  readonly body?: string
  /** Label of the button that opens the flow; absent for a flow that was never sent. */
  readonly action?: string
  /** The draft. */
  readonly screens: readonly FlowScreen[]
  /** The published screens, if they differ from the draft. */
  readonly published?: readonly FlowScreen[]
  /** Number of publications; 0 for a flow that was never published. */
  readonly version: number
  readonly isArchived?: boolean
  /** Days since the flow was last edited, and the user who edited it. */
  readonly edited: readonly [daysAgo: number, userId: string]
  /**
   * In the last 30 days: the number of messages with the flow, and how many customers completed it. Then the hours
   * since the last message.
   */
  readonly sends?: readonly [count: number, completed: number, lastHoursAgo: number]
}

const heading = (text: string): FlowComponent => ({ type: 'TextHeading', text })
const body = (text: string): FlowComponent => ({ type: 'TextBody', text })
const caption = (text: string): FlowComponent => ({ type: 'TextCaption', text })
const input = (label: string, type: string = 'text'): FlowComponent => ({
  type: 'TextInput',
  label,
  'input-type': type,
  required: true,
})
const area = (label: string): FlowComponent => ({ type: 'TextArea', label, required: false })
const choice = (type: string, label: string, titles: readonly string[]): FlowComponent => ({
  type,
  label,
  required: true,
  'data-source': titles.map((title, at) => ({ id: `${at}`, title })),
})
const optIn = (label: string): FlowComponent => ({ type: 'OptIn', label, required: true })

/** A linear sequence of screens; the last one ends the flow. */
function screens(
  ...pages: readonly (readonly [
    id: string,
    title: string,
    elements: readonly FlowComponent[],
    button: string,
  ])[]
): FlowScreen[] {
  return pages.map(([id, title, elements, label], at) => {
    const next = pages[at + 1]
    const action =
      next === undefined
        ? { name: 'complete', payload: {} }
        : { name: 'navigate', next: { type: 'screen', name: next[0] }, payload: {} }
    const footer = { type: 'Footer', label, 'on-click-action': action }
    return {
      id,
      title,
      ...(next === undefined && { terminal: true, success: true }),
      layout: {
        type: 'SingleColumnLayout',
        children: renumberFlowElements([...elements, footer]),
      },
    }
  })
}

const quote = screens(
  [
    'BIENVENIDA',
    'Bienvenida',
    [
      heading('Cotiza tu mueble a medida'),
      body('Cuatro pasos y te enviamos un precio el mismo día.'),
      choice('RadioButtonsGroup', '¿Qué necesitas?', [
        'Escritorio',
        'Comedor',
        'Ropero',
        'Otro mueble',
      ]),
    ],
    'Empezar',
  ],
  [
    'MEDIDAS',
    'Medidas',
    [
      heading('Medidas en centímetros'),
      input('Largo', 'number'),
      input('Fondo', 'number'),
      input('Alto', 'number'),
      area('Detalles'),
      caption('Un aproximado basta; las confirmamos.'),
    ],
    'Continuar',
  ],
  [
    'ACABADO',
    'Acabado',
    [
      heading('Elige el acabado'),
      body('El tono varía según la veta.'),
      choice('Dropdown', 'Acabado de madera', [
        'Nogal natural',
        'Roble claro',
        'Blanco mate',
        'Nogal oscuro',
        'Wengué',
      ]),
      choice('RadioButtonsGroup', 'Tiradores', ['Metal negro', 'Madera torneada', 'Sin tirador']),
    ],
    'Continuar',
  ],
  [
    'ENTREGA',
    'Entrega',
    [
      heading('¿Dónde lo entregamos?'),
      choice('Dropdown', 'Distrito', ['Miraflores', 'Surco', 'San Isidro', 'Barranco']),
      area('Dirección'),
      choice('CheckboxGroup', 'Servicios', ['Subir por escalera', 'Armado en casa']),
      caption('Entregas en Lima de lunes a sábado.'),
    ],
    'Continuar',
  ],
  [
    'TUS_DATOS',
    'Tus datos',
    [
      heading('Casi listo'),
      body('Un asesor te escribe hoy con el precio y la fecha.'),
      input('Nombre completo'),
      input('Correo', 'email'),
      optIn('Acepto que Casa Nogal use mis datos para esta cotización.'),
    ],
    'Enviar solicitud',
  ],
)

/** The draft of the quote flow, with two problems: an option that is too long, and a button without a target. */
const quoteDraft: FlowScreen[] = quote.map((page) => {
  const children = page.layout.children.map((element) => {
    if (page.id === 'ENTREGA' && element.type === 'Footer')
      return { type: 'Footer', label: element['label'] }
    const text = JSON.stringify(element)
    const changed: FlowComponent = JSON.parse(
      text.replace('"Nogal oscuro"', '"Nogal oscuro con barniz satinado"'),
    )
    return changed
  })
  return { ...page, layout: { ...page.layout, children } }
})

/** The flows of the demo shop, in Spanish. */
export const shopFlows: readonly DemoFlow[] = [
  {
    id: 'w-entrega',
    name: 'Confirmar entrega',
    body: 'Confirma el día y la dirección de tu entrega.',
    action: 'Confirmar',
    version: 7,
    edited: [7, 'u-jorge'],
    sends: [612, 539, 8],
    screens: screens(
      [
        'ENTREGA',
        'Tu entrega',
        [
          heading('Elige el día'),
          choice('RadioButtonsGroup', 'Día de entrega', ['Lunes', 'Miércoles', 'Viernes']),
        ],
        'Continuar',
      ],
      [
        'DIRECCION',
        'Dirección',
        [heading('¿Dónde entregamos?'), area('Dirección'), input('Quién recibe')],
        'Confirmar',
      ],
    ),
  },
  {
    id: 'w-visita',
    name: 'Agendar visita al taller',
    body: 'Elige el día y la hora para conocer el taller.',
    action: 'Elegir hora',
    version: 3,
    edited: [5, 'u-patricia'],
    sends: [148, 104, 9],
    screens: screens(
      [
        'DIA',
        'Día',
        [heading('¿Qué día vienes?'), choice('Dropdown', 'Día', ['Martes', 'Jueves', 'Sábado'])],
        'Continuar',
      ],
      [
        'HORA',
        'Hora',
        [heading('¿A qué hora?'), choice('RadioButtonsGroup', 'Hora', ['10:00', '12:00', '16:00'])],
        'Continuar',
      ],
      [
        'DATOS',
        'Tus datos',
        [heading('Casi listo'), input('Nombre'), optIn('Recuérdamelo un día antes.')],
        'Agendar',
      ],
    ),
  },
  {
    id: 'w-cotizacion',
    name: 'Cotización a medida',
    body: 'Cuéntanos qué mueble necesitas.',
    action: 'Pedir cotización',
    version: 4,
    edited: [0, 'u-jorge'],
    sends: [291, 183, 10],
    screens: quoteDraft,
    published: quote,
  },
  {
    id: 'w-encuesta',
    name: 'Encuesta postventa',
    body: '¿Cómo te fue con tu compra? Son dos preguntas.',
    action: 'Responder',
    version: 2,
    edited: [21, 'u-lucia'],
    sends: [405, 231, 25],
    screens: screens([
      'PREGUNTA',
      'Tu opinión',
      [
        heading('¿Cómo te atendimos?'),
        choice('RadioButtonsGroup', 'Atención', ['Muy bien', 'Bien', 'Regular', 'Mal']),
        area('Cuéntanos más'),
      ],
      'Enviar',
    ]),
  },
  {
    id: 'w-garantia',
    name: 'Reclamo o garantía',
    body: 'Abre un caso de garantía sin esperar.',
    action: 'Abrir caso',
    version: 5,
    edited: [3, 'u-patricia'],
    sends: [67, 49, 28],
    screens: screens(
      [
        'CASO',
        'Tu caso',
        [heading('¿Qué pasó?'), input('Pedido', 'number'), area('Qué ocurrió')],
        'Continuar',
      ],
      [
        'SOLUCION',
        'Solución',
        [
          heading('¿Qué prefieres?'),
          choice('RadioButtonsGroup', 'Solución', ['Cambio', 'Reparación', 'Devolución']),
        ],
        'Abrir caso',
      ],
    ),
  },
  {
    id: 'w-novios',
    name: 'Lista de novios',
    version: 0,
    edited: [4, 'u-lucia'],
    screens: screens(['LISTA', 'Lista', [heading('Tu lista'), input('')], 'Crear lista']),
  },
  {
    id: 'w-navidad',
    name: 'Catálogo Navidad 2025',
    body: 'Elige tus favoritos del catálogo.',
    action: 'Ver catálogo',
    version: 2,
    isArchived: true,
    edited: [310, 'u-jorge'],
    screens: screens([
      'CATALOGO',
      'Catálogo',
      [
        heading('Navidad en casa'),
        choice('CheckboxGroup', 'Favoritos', ['Mesa Roble', 'Lámpara Alba']),
      ],
      'Enviar',
    ]),
  },
]
