/**
 * Common given names of the Spanish-speaking world and of the languages that lists are written in, folded: general vocabulary,
 * not a register. They settle that two words do not contradict each other: a second given name on one side, a second surname on the other.
 */
export const GIVEN_NAMES: ReadonlySet<string> = new Set(
  `aaron abel abraham abril adela adolfo adrian adriana agustin agustina aida alan alba albert alberto alejandra alejandro alex alexander alexandra alexis alfonso alfredo
  alicia alonso alvaro amalia amanda amaro amelia america amparo ana anahi anais andrea andres angel angela angelica angelina anibal anita antonella antonia antonieta antonio
  araceli ariel armando arturo astrid augusto aurora baltazar barbara bastian beatriz belen benito benjamin bernarda bernardita bernardo berta blanca boris braulio brayan bruno
  camila camilo carla carlos carmen carola carolina catalina catherine cecilia celia cesar christian christopher clara claudia claudio constanza consuelo cristian cristina
  cristobal damian daniel daniela danilo dante dario david debora delia denis diana diego dolores domingo dominga dominique edgar edgardo edith edmundo eduardo efrain elba elena
  eliana elias elisa elizabeth elsa elvira emilia emiliano emilio emma enrique enzo erica erick erika ernesto esteban estefania estela ester eugenia eugenio eulalia eva evelyn
  fabian fabiola facundo felipe felix fernanda fernando fidel filomena flor florencia francesca francisca francisco franco fresia gabriel gabriela gaspar gerardo german gilberto
  gisela gladys gloria gonzalo graciela gregorio griselda guadalupe guillermina guillermo gustavo hector hernan hernando horacio hugo humberto ian ignacia ignacio ines ingrid irene
  iris irma isabel isabella isaias isidora ismael israel ivan ivonne jacinta jacob jacqueline jaime janet javier javiera jeannette jennifer jeremias jessica jesus jimena joan
  joaquin joel johan johanna jonathan jorge jose josefa josefina joshua juan juana julia julian juliana julieta julio karen karina karla katherine kevin laura lautaro leandro
  leonardo leonor leopoldo leticia lidia liliana lilian lorena lorenzo lourdes lucas lucia luciana luciano lucila luis luisa luz macarena magdalena manuel manuela marcela marcelo
  marco marcos margarita maria mariana mariano maribel maricel marina mario marisol marlene marta martha martina mateo matias matilde mauricio maximiliano maximo melissa mercedes
  micaela michelle miguel milagros miriam mirta moises monica monserrat nancy natalia nelly nelson nestor nicolas nicole nilda noelia noemi nora norma octavio olga olivia omar
  orlando oscar osvaldo pablo pamela paola pascal pascuala patricia patricio paula paulina paulo pedro pilar priscila rafael rafaela ramiro ramon raquel raul rebeca regina renata
  renato rene ricardo roberto rocio rodolfo rodrigo rogelio roman romina ronald rosa rosalia rosana rosario ruben ruth salvador samuel sandra santiago sara sebastian sergio silvana
  silvia simon sofia solange soledad sonia susana tamara tatiana teodoro teresa tomas trinidad ulises valentina valentin valeria vanessa veronica vicente victor victoria violeta
  virginia viviana walter wilson ximena yasna yolanda zoila
  james john robert michael william richard joseph thomas charles matthew anthony mark donald steven stephen andrew kenneth brian george edward timothy jason jeffrey ryan gary
  nicholas jeremy justin brandon gregory frank raymond patrick jack dennis jerry peter kyle ethan harold keith roger noah gerald terry sean carl arthur lawrence dylan jesse
  bryan bruce philip phillip louis randy roy ralph eugene douglas zachary nathan adam henry billy joe bobby johnny graham geoffrey derek trevor nigel colin duncan stuart mary
  linda susan sarah lisa betty margaret ashley kimberly emily donna carol dorothy deborah stephanie sharon cynthia kathleen amy shirley anna brenda helen samantha christine
  debra rachel carolyn heather diane julie joyce lauren christina judith megan cheryl hannah ann sophia leah frances kathryn janice jean abigail alice judy grace denise amber
  doris marilyn danielle beverly theresa brittany charlotte marie kayla allison erin katelyn hailey alyssa courtney tiffany crystal tracy tammy tina wendy holly joanna bridget
  caitlin hans klaus jurgen juergen wolfgang dieter gerhard heinz helmut horst uwe stefan torsten matthias markus andreas michaela sabine petra ulrich friedrich karl kurt otto
  heinrich pierre michel philippe alain jacques francois christophe laurent thierry nathalie isabelle sylvie francoise giuseppe giovanni paolo luigi giorgio matteo vladimir
  sergei sergey aleksandr aleksei alexei dmitry dmitri mikhail nikolai andrei andrey yevgeny evgeny pavel igor oleg viktor anatoly konstantin yuri yury vasily valery vyacheslav
  gennady arkady maxim maksim ruslan ekaterina tatyana natalya irina svetlana ludmila galina anders lars erik nils sven henrik gunnar bjorn karin joao luiz thiago yerko
  jaqueline katherin yessica yesenia marianela claudina herminia ofelia zunilda eliseo elizardo belarmino arnoldo osmar saturnino`.split(
    /\s+/,
  ),
);
