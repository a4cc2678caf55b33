/** Names for the demo city's streets: invented, in the style of Argentine ones. */

const list = (names: string): readonly string[] => names.split(',').map((name) => name.trim())

/** Avenues are called after birds. */
export const BIRDS = list(`
  de los Horneros, de los Teros, del Benteveo, de las Calandrias, del Zorzal, del Ñandú, del Cóndor, del Chajá,
  del Chingolo, de la Tijereta, de los Cardenales, de los Jilgueros, de las Golondrinas, del Colibrí, del Carancho,
  del Chimango, de las Garzas, de las Cigüeñas, de los Flamencos, de los Loros, de las Cotorras, del Tordo,
  del Boyero, de las Urracas, del Churrinche, del Cachilote, de los Carpinteros, de las Lechuzas, de las Gaviotas,
  del Macá, del Biguá, de la Ratona, de la Perdiz, de la Martineta, de las Torcazas, del Tucán, del Martín Pescador,
  de los Cisnes, del Caburé, del Picaflor, de las Bandurrias, de los Tachurís, de los Pingüinos`)

/** Streets are called after trees, flowers and animals. */
export const LIVING = list(`
  del Algarrobo, del Ombú, de las Tipas, del Quebracho, del Ñandubay, del Espinillo, del Aromo, de los Sauces,
  de los Álamos, del Paraíso, del Molle, del Tala, del Chañar, del Palo Borracho, del Timbó, del Guayacán,
  del Arrayán, del Coihue, de la Lenga, del Ñire, del Pehuén, del Alerce, del Caldén, del Mistol, del Urunday,
  del Viraró, del Laurel, de los Naranjos, de los Limoneros, de la Higuera, de los Olivos, de los Cipreses,
  de los Eucaliptos, de los Fresnos, de los Plátanos, de los Olmos, de los Robles, de los Nogales, de los Castaños,
  de los Cedros, de los Pinos, de las Acacias, del Ibirá Pitá, del Guaraná, del Cebil, del Piquillín, de la Brea,
  del Maitén, del Radal, de la Araucaria, de los Duraznos, de los Ciruelos, del Membrillo, del Granado,
  de las Magnolias, de las Camelias, de la Glicina, de los Jazmines, de las Azaleas, de la Retama, de la Santa Rita,
  de las Hortensias, de las Dalias, de los Malvones, de las Verbenas, del Macachín, de la Pasionaria,
  de las Margaritas, de los Lirios, del Irupé, de la Flor de Cardo, de la Madreselva, de los Claveles,
  de las Violetas, de la Lavanda, del Romero, de la Peperina, del Poleo, del Cedrón, de la Yerba Buena,
  del Carpincho, del Yaguareté, del Guanaco, de la Vicuña, de la Mara, de la Vizcacha, de la Mulita, del Peludo,
  del Zorro, del Puma, del Coatí, del Tapir, del Hurón, del Coipo, del Ciervo, del Pudú`)
