-- Nothing is written by these any more: contacts come in the one way from the rule that parses them.
drop function written_phone;
drop function written_code;
drop function visible_letters;
