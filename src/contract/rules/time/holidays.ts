import type { Holiday } from '#contract/entities/groups/opening-hours.ts'
import { dayAfter, weekdayOf } from './time-zone.ts'

/** The countries whose holidays can be offered, by their ISO 3166 codes. */
export const holidayCountries = ['PE', 'MX', 'CO', 'AR', 'CL', 'BR', 'EC', 'ES'] as const
export type HolidayCountry = (typeof holidayCountries)[number]

const [TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY] = [1, 2, 3, 4, 5, 6]

/** Easter Sunday of the Gregorian calendar, YYYY-MM-DD (Meeus, Jones and Butcher). */
export function easterOf(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const correction = Math.floor((8 * century + 13) / 25)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * late + 114
  return dateOf(year, Math.floor(days / 31), (days % 31) + 1)
}

const dateOf = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** The Monday of the week of a day, or so many weeks later. */
const mondayOf = (day: string, weeks = 0): string => dayAfter(day, weeks * 7 - weekdayOf(day))
const fridayOf = (day: string): string => dayAfter(mondayOf(day), FRIDAY)
const isOn = (day: string, ...weekdays: (number | undefined)[]): boolean =>
  weekdays.includes(weekdayOf(day))

/** To which day a law moves a holiday. */
type Move = (day: string) => string

/** Colombia, Ley 51 de 1983: to the Monday that follows, unless it is one. */
const toNextMonday: Move = (day) => (weekdayOf(day) === 0 ? day : mondayOf(day, 1))
/** Argentina, Ley 27.399: from Tuesday and Wednesday back to Monday, from Thursday and Friday on to Monday. */
const toArgentineMonday: Move = (day) => {
  if (isOn(day, TUESDAY, WEDNESDAY)) return mondayOf(day)
  return isOn(day, THURSDAY, FRIDAY) ? mondayOf(day, 1) : day
}
/** Chile, Ley 19.668: from Tuesday to Thursday back to Monday, from Friday on to Monday. */
const toChileanMonday: Move = (day) => {
  if (isOn(day, TUESDAY, WEDNESDAY, THURSDAY)) return mondayOf(day)
  return isOn(day, FRIDAY) ? mondayOf(day, 1) : day
}
/** Chile, Ley 20.299: from Tuesday to the Friday before, from Wednesday to that after it. */
const toChileanFriday: Move = (day) => {
  if (isOn(day, TUESDAY)) return dayAfter(day, -4)
  return isOn(day, WEDNESDAY) ? dayAfter(day, 2) : day
}
/** Ecuador, reform of 2016: a day in the middle of a week goes to its edge, one of a weekend to the nearest day of work. */
const toEcuadorianEdge: Move = (day) => {
  if (isOn(day, TUESDAY)) return mondayOf(day)
  if (isOn(day, WEDNESDAY, THURSDAY, SATURDAY)) return fridayOf(day)
  return isOn(day, SUNDAY) ? mondayOf(day, 1) : day
}
/** The same for the first of two holidays in a row, which stay together. */
const firstOfTwo: Move = (day) => {
  if (isOn(day, TUESDAY, FRIDAY, SATURDAY)) return dayAfter(day, -1)
  return isOn(day, WEDNESDAY, SUNDAY) ? dayAfter(day, 1) : day
}
const secondOfTwo: Move = (day) => {
  const first = dayAfter(day, -1)
  // From a weekend, one goes before it and one after it.
  return isOn(first, SATURDAY) ? dayAfter(day, 1) : dayAfter(firstOfTwo(first), 1)
}

/** The day of a holiday in a year; null if the year has none. */
type DayIn = (year: number) => string | null

const on =
  (month: number, day: number, move: Move = (same) => same): DayIn =>
  (year) =>
    move(dateOf(year, month, day))
const fromEaster =
  (days: number): DayIn =>
  (year) =>
    dayAfter(easterOf(year), days)
/** The n-th Monday of a month. */
const monday =
  (nth: number, month: number): DayIn =>
  (year) =>
    mondayOf(dateOf(year, month, nth * 7))
/** A day that is a holiday only on these weekdays, 0 for Monday. */
const onlyOn =
  (month: number, day: number, ...weekdays: (number | undefined)[]): DayIn =>
  (year) => {
    const date = dateOf(year, month, day)
    return isOn(date, ...weekdays) ? date : null
  }

const goodFriday = ['Viernes Santo', fromEaster(-2)] as const
const carnival = [
  ['Carnaval', fromEaster(-48)],
  ['Carnaval', fromEaster(-47)],
] as const

/** The national holidays by law, with the names that the country uses. Regional ones are not in it. */
const holidays: Readonly<Record<HolidayCountry, readonly (readonly [string, DayIn])[]>> = {
  PE: [
    ['Año Nuevo', on(1, 1)],
    ['Jueves Santo', fromEaster(-3)],
    goodFriday,
    ['Día del Trabajo', on(5, 1)],
    ['Batalla de Arica y Día de la Bandera', on(6, 7)],
    ['San Pedro y San Pablo', on(6, 29)],
    ['Día de la Fuerza Aérea', on(7, 23)],
    ['Fiestas Patrias', on(7, 28)],
    ['Fiestas Patrias', on(7, 29)],
    ['Batalla de Junín', on(8, 6)],
    ['Santa Rosa de Lima', on(8, 30)],
    ['Combate de Angamos', on(10, 8)],
    ['Todos los Santos', on(11, 1)],
    ['Inmaculada Concepción', on(12, 8)],
    ['Batalla de Ayacucho', on(12, 9)],
    ['Navidad', on(12, 25)],
  ],
  MX: [
    ['Año Nuevo', on(1, 1)],
    ['Día de la Constitución', monday(1, 2)],
    ['Natalicio de Benito Juárez', monday(3, 3)],
    ['Día del Trabajo', on(5, 1)],
    ['Día de la Independencia', on(9, 16)],
    ['Cambio del Poder Ejecutivo', (year) => (year % 6 === 2 ? dateOf(year, 10, 1) : null)],
    ['Día de la Revolución', monday(3, 11)],
    ['Navidad', on(12, 25)],
  ],
  CO: [
    ['Año Nuevo', on(1, 1)],
    ['Reyes Magos', on(1, 6, toNextMonday)],
    ['San José', on(3, 19, toNextMonday)],
    ['Jueves Santo', fromEaster(-3)],
    goodFriday,
    ['Día del Trabajo', on(5, 1)],
    ['Ascensión', fromEaster(43)],
    ['Corpus Christi', fromEaster(64)],
    ['Sagrado Corazón', fromEaster(71)],
    ['San Pedro y San Pablo', on(6, 29, toNextMonday)],
    ['Día de la Independencia', on(7, 20)],
    ['Batalla de Boyacá', on(8, 7)],
    ['Asunción', on(8, 15, toNextMonday)],
    ['Día de la Diversidad Étnica y Cultural', on(10, 12, toNextMonday)],
    ['Todos los Santos', on(11, 1, toNextMonday)],
    ['Independencia de Cartagena', on(11, 11, toNextMonday)],
    ['Inmaculada Concepción', on(12, 8)],
    ['Navidad', on(12, 25)],
  ],
  AR: [
    ['Año Nuevo', on(1, 1)],
    ...carnival,
    ['Día de la Memoria', on(3, 24)],
    ['Día del Veterano y de los Caídos en Malvinas', on(4, 2)],
    goodFriday,
    ['Día del Trabajador', on(5, 1)],
    ['Revolución de Mayo', on(5, 25)],
    ['Paso a la Inmortalidad de Güemes', on(6, 17, toArgentineMonday)],
    ['Paso a la Inmortalidad de Belgrano', on(6, 20)],
    ['Día de la Independencia', on(7, 9)],
    ['Paso a la Inmortalidad de San Martín', on(8, 17, toArgentineMonday)],
    ['Día del Respeto a la Diversidad Cultural', on(10, 12, toArgentineMonday)],
    ['Día de la Soberanía Nacional', on(11, 20, toArgentineMonday)],
    ['Inmaculada Concepción', on(12, 8)],
    ['Navidad', on(12, 25)],
  ],
  CL: [
    ['Año Nuevo', on(1, 1)],
    ['Año Nuevo', onlyOn(1, 2, 0)],
    goodFriday,
    ['Sábado Santo', fromEaster(-1)],
    ['Día del Trabajo', on(5, 1)],
    ['Glorias Navales', on(5, 21)],
    // The winter solstice in the time of Chile, until 2043.
    ['Pueblos Indígenas', (year) => dateOf(year, 6, year % 4 < 2 ? 20 : 21)],
    ['San Pedro y San Pablo', on(6, 29, toChileanMonday)],
    ['Virgen del Carmen', on(7, 16)],
    ['Asunción', on(8, 15)],
    ['Fiestas Patrias', onlyOn(9, 17, 0, FRIDAY)],
    ['Fiestas Patrias', on(9, 18)],
    ['Glorias del Ejército', on(9, 19)],
    ['Fiestas Patrias', onlyOn(9, 20, FRIDAY)],
    ['Encuentro de Dos Mundos', on(10, 12, toChileanMonday)],
    ['Iglesias Evangélicas y Protestantes', on(10, 31, toChileanFriday)],
    ['Todos los Santos', on(11, 1)],
    ['Inmaculada Concepción', on(12, 8)],
    ['Navidad', on(12, 25)],
  ],
  BR: [
    ['Confraternização Universal', on(1, 1)],
    ['Paixão de Cristo', fromEaster(-2)],
    ['Tiradentes', on(4, 21)],
    ['Dia do Trabalho', on(5, 1)],
    ['Independência do Brasil', on(9, 7)],
    ['Nossa Senhora Aparecida', on(10, 12)],
    ['Finados', on(11, 2)],
    ['Proclamação da República', on(11, 15)],
    ['Zumbi e Consciência Negra', on(11, 20)],
    ['Natal', on(12, 25)],
  ],
  EC: [
    ['Año Nuevo', on(1, 1)],
    ...carnival,
    goodFriday,
    ['Día del Trabajo', on(5, 1, toEcuadorianEdge)],
    ['Batalla de Pichincha', on(5, 24, toEcuadorianEdge)],
    ['Primer Grito de Independencia', on(8, 10, toEcuadorianEdge)],
    ['Independencia de Guayaquil', on(10, 9, toEcuadorianEdge)],
    ['Día de los Difuntos', on(11, 2, firstOfTwo)],
    ['Independencia de Cuenca', on(11, 3, secondOfTwo)],
    ['Navidad', on(12, 25)],
  ],
  ES: [
    ['Año Nuevo', on(1, 1)],
    ['Epifanía del Señor', on(1, 6)],
    goodFriday,
    ['Fiesta del Trabajo', on(5, 1)],
    ['Asunción de la Virgen', on(8, 15)],
    ['Fiesta Nacional de España', on(10, 12)],
    ['Todos los Santos', on(11, 1)],
    ['Día de la Constitución', on(12, 6)],
    ['Inmaculada Concepción', on(12, 8)],
    ['Natividad del Señor', on(12, 25)],
  ],
}

/** The national holidays of a country in a year, by day. Of two on one day, the one that the calendar names first. */
export function holidaysOf(country: HolidayCountry, year: number): Holiday[] {
  const days = new Map<string, Holiday>()
  for (const [name, dayIn] of holidays[country]) {
    const day = dayIn(year)
    if (day !== null && !days.has(day)) days.set(day, { day, name })
  }
  return [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1))
}
