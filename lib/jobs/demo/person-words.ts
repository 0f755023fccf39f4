/**
 * Given names and surnames of the demonstration set: tables of our own making out of general vocabulary, in an order of
 * frequency that we invented. No register of real people was read.
 */
const words = (text: string) => text.trim().split(/\s+/);
const phrases = (text: string) => text.split(",").map((phrase) => phrase.trim());

export const WOMEN = words(`
  María Camila Javiera Francisca Carolina Daniela Constanza Valentina Catalina Fernanda Claudia Patricia Andrea Paula Antonia Isidora Rosa Marcela
  Sofía Verónica Gabriela Josefa Ana Lorena Martina Ximena Soledad Emilia Teresa Elena Pilar Macarena Natalia Alejandra Paola Florencia Margarita
  Cecilia Victoria Carmen Juana Gloria Sandra Mónica Luisa Susana Loreto Bárbara Amanda Agustina Trinidad Rocío Tamara Katherine Karina Viviana
  Marisol Eliana Silvia Nicole Ignacia Belén Romina Alicia Inés Julia Rebeca Dominga Magdalena Millaray Rayén Yasna Jacqueline Norma Irma Graciela
  Olga Luz Mercedes Amalia Noelia Miriam Lidia Consuelo Matilde Raquel Ester Violeta Fresia Hilda Leonor Eugenia Adriana Elisa Antonieta Renata
  Esperanza Aurora Damaris Celeste Valeria`);

export const MEN = words(`
  Juan José Luis Carlos Jorge Sebastián Cristián Matías Felipe Diego Francisco Nicolás Rodrigo Manuel Pedro Ignacio Víctor Sergio Andrés Benjamín
  Vicente Tomás Joaquín Pablo Mauricio Gonzalo Eduardo Héctor Patricio Ricardo Claudio Martín Miguel Marcelo Alejandro Roberto Daniel Fernando
  Hugo Óscar Gabriel Cristóbal Maximiliano Lucas Agustín Esteban Rafael Raúl Guillermo Jaime Mario Enrique Hernán Iván Álvaro Gustavo Alonso Simón
  Renato Emilio César Julio Antonio Rubén Ernesto Arturo Leonardo Samuel Bastián Franco Germán Alfredo Nelson Orlando Camilo Facundo Lautaro Nahuel
  Gaspar Damián Domingo Osvaldo Humberto Ramón Segundo Fidel Abel Isaac Elías Joel Aníbal Fabián Rolando Leopoldo Edmundo Boris Danilo Ulises
  Baltazar Evaristo Ismael`);

export const SURNAMES = phrases(`
  González, Muñoz, Rojas, Díaz, Pérez, Soto, Silva, Contreras, López, Rodríguez, Morales, Martínez, Fuentes, Sepúlveda, Valenzuela, Araya, Espinoza,
  Torres, Hernández, Castillo, Reyes, Flores, Ramírez, Castro, Vargas, Fernández, Álvarez, Gutiérrez, Vásquez, Tapia, Sánchez, Gómez, Herrera, Núñez,
  Carrasco, Vera, Cortés, Jara, Riquelme, Rivera, Figueroa, Bravo, Miranda, Vergara, Molina, Vega, Campos, Sandoval, Orellana, García, Zúñiga, Alarcón,
  Olivares, Cárdenas, Gallardo, Ortiz, Garrido, Salazar, Guzmán, Henríquez, Saavedra, Navarro, Aguilera, Parra, Romero, Aravena, Pizarro, Yáñez, Peña,
  Leiva, Escobar, Medina, Maldonado, Lagos, Bustos, Godoy, Cáceres, Salinas, Palma, Acuña, Toledo, Moreno, Pinto, Arias, Ruiz, Mardones, Donoso, Poblete,
  Hidalgo, Farías, Aguilar, Cisternas, Ibáñez, Bustamante, Ávila, Duarte, Venegas, Valdés, Lara, Osorio, Sáez, Catalán, Gajardo, Barrera, Ulloa,
  Valdivia, Escalona, Quezada, Cofré, Barría, Oyarzún, Mansilla, Millán, Santander, Salgado, Inostroza, Méndez, Marín, Cruz, Paredes, Barrientos, Ramos,
  Burgos, Pino, Leal, Cabrera, Cerda, Bahamondes, Montecinos, Urrutia, Alvarado, Villalobos, Arancibia, Ponce, Meza, Villegas, Rebolledo, Toro, Rubio,
  Zamora, Delgado, Ojeda, Benavides, Carvajal, Cornejo, Roa, Quiroz, Hermosilla, Retamal, Cuevas, Pacheco, Olguín, Ríos, Correa, Lillo, Arriagada,
  Mella, San Martín, Troncoso, Norambuena, Concha, Manríquez, Véliz, Zapata, Guerrero, Solís, Monsalve, Jiménez, Céspedes, Neira, Iturra, Alfaro, Ahumada,
  Villarroel, Zurita, Sanhueza, Fierro, Cid, Moya, Abarca, Montero, Faúndez, Gatica, Bascuñán, Zambrano, Cancino, Astudillo, Godoi, Labra, Mora, Pardo,
  Del Río, De la Fuente, Ñancupil, Llanquileo, Huenchullán, Catrileo, Paillán, Antilef, Curihual, Millapán, Quilodrán, Ñanco, Painemal, Calfucura,
  Mamani, Quispe, Choque, Flández, Vidal, Ovalle, Larraín, Undurraga, Echeverría, Errázuriz, Balmaceda, Irarrázaval, Subercaseaux, Etcheverry,
  Schwarz, Winkler, Haverbeck, Schmidt, Kunstmann, Hoffmann, Petrovic, Yuric, Marinovic, Rossi, Bianchi, Solari, Dittborn, McKay, O'Reilly`);

/** Surnames that nobody has, as far as we know: those of the cases that the documents tell by name. */
export const INVENTED_SURNAMES = phrases(
  "Rocavera, Brañaverde, Lucorán, Tornavela, Quelcorán, Montazur, Peñagrís, Vallesol, Ribalagos, Campoclaro",
);
