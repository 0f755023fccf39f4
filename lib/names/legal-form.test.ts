import { describe, expect, test } from "vitest";
import { relateForms } from "#lib/names/form-table";
import { splitLegalForm } from "#lib/names/legal-form";

describe("the legal form of a company", () => {
  test.each([
    ["Comercial Andes SpA", "comercial andes", "spa"],
    ["COMERCIAL ANDES S.P.A.", "comercial andes", "spa"],
    ["Sociedad por Acciones El Sol", "el sol", "spa"],
    ["Transportes Soto y Cía. Ltda.", "transportes soto", "ltda"],
    ["TRANSPORTES SOTO Y COMPAÑIA LIMITADA", "transportes soto", "ltda"],
    ["Andes S. A.", "andes", "sa"],
    ["CIMENTA S.A. ADMINISTRADORA GENERAL DE FONDOS", "cimenta administradora general de fondos", "sa"],
    ["Juan Soto E.I.R.L.", "juan soto", "eirl"],
    ["Minera El Roble SCM", "minera el roble", "scm"],
    ["Fundación Las Rosas", "las rosas", "fundacion"],
    ["Cooperativa Agrícola Lechera", "agricola lechera", "cooperativa"],
    ["Siemens Aktiengesellschaft", "siemens", "ag"],
    ["ООО «БАЙКАЛ»", "baykal", "ooo"],
    ["Stripe Limited Liability Company", "stripe", "llc"],
    ["COCA COLA CO., LTD.", "coca cola", "ltd"],
    ["Grupo Mina S.A. de C.V.", "grupo mina", "sa"],
    ["Ilustre Municipalidad de Ñuñoa", "de nunoa", "municipalidad"],
    ["Banco de Chile", "banco de chile", null],
    ["S.A.", "sa", null],
    ["", "", null],
  ])("%s", (text, core, form) => {
    expect(splitLegalForm(text)).toEqual({ core, form });
  });

  test("forms are the same within a class, different between classes, open where one is missing", () => {
    expect(relateForms("ltda", "llc")).toBe("same");
    expect(relateForms("sa", "spa")).toBe("different");
    expect(relateForms("sa", null)).toBe("open");
    expect(relateForms("co", "ltda")).toBe("open");
  });
});
