/** Whether a trader's name says its legal form (`EARL du Clos des Murmures`, `Bensadevot SAS`): it is not said twice. */
export const saysForm = (name: string, form: string): boolean => form !== '' && name.split(' ').includes(form)

/** `Bensadevot, SAS`, or the name alone where it says its form, or has none. */
export const nameWithForm = (name: string, form: string): string =>
  form === '' || saysForm(name, form) ? name : `${name}, ${form}`
