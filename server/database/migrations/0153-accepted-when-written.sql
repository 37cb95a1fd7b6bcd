-- What waits for no payment is written as accepted, with its number, and not changed once more. Its lines, which come with
-- it, give it its words (0106); an order is never without.
drop trigger purchase_has_its_words on purchase;
create trigger purchase_has_its_words after update of number, contact, recipient, accepted_at, shop_id on purchase
  for each row when (new.accepted_at is not null) execute function word_order();

create trigger purchase_is_told_to_office_at_once after insert on purchase
  for each row when (new.shop_id is not null and new.accepted_at is not null and not is_moving())
  execute function tell_office_of_order();
